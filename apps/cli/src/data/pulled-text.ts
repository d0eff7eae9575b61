import { printableLine } from '@assay/shown';
import type { Pulled } from '@assay/verbs';
import { sizeText } from './size-text.ts';

/** What was fetched, from which commit, and how to pin it. */
export function pulledText({ datasets, pinned }: Pulled): string {
  const told = pinned === null ? '' : `\nrevisions written into the project file: ${pinned}\n`;
  return datasets.map((one) => textOf(one, pinned !== null)).join('\n') + told;
}

function textOf(
  { repository, revision, commit, folder, files }: Pulled['datasets'][number],
  isPinned: boolean,
): string {
  const lines = files.map(
    ({ path, size, sha256, was_there }) =>
      `  ${printableLine(path)}  ${sizeText(size)}  sha256:${sha256}${was_there ? '  (was there)' : ''}`,
  );
  const pin =
    revision === commit || isPinned ? '' : `  To pin it, write revision: ${commit}, or fetch with --pin\n`;
  return `${repository} at ${commit}, in ${printableLine(folder)}\n${lines.join('\n')}\n${pin}`;
}
