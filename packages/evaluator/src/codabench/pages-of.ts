import type { Bundle } from './open-bundle.ts';

/** The pages of a competition and its terms, as files of the folder `pages`. */
export function pagesOf({ competition, files }: Bundle): readonly (readonly [string, Uint8Array])[] {
  const paths = [...(competition.pages ?? []).map(({ file }) => file), ...[competition.terms ?? []].flat()];
  return paths.flatMap((path) => {
    const bytes = files.get(path);
    return bytes === undefined ? [] : [[`pages/${path.replace(/^.*\//, '')}`, bytes] as const];
  });
}
