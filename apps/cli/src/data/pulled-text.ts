import { printableLine } from '@assay/shown';
import type { Pulled } from '@assay/verbs';
import { sizeText } from './size-text.ts';

/** What was fetched, from which commit, and how to pin it. */
export function pulledText({ datasets }: Pulled): string {
  return datasets.map((one) => textOf(one)).join('\n');
}

function textOf({ repository, revision, commit, folder, files }: Pulled['datasets'][number]): string {
  const lines = files.map(
    ({ path, size, sha256, was_there }) =>
      `  ${printableLine(path)}  ${sizeText(size)}  sha256:${sha256}${was_there ? '  (was there)' : ''}`,
  );
  const pin = revision === commit ? '' : `  To pin it, write revision: ${commit}\n`;
  return `${repository} at ${commit}, in ${printableLine(folder)}\n${lines.join('\n')}\n${pin}`;
}
