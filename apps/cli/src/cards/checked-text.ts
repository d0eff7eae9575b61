import type { CheckedCorpus } from '@assay/cards';
import { plural, printable } from '@assay/shown';
import { unfinishedText } from './unfinished-text.ts';

/** What checking a corpus came to: each damage with what to do, then the counts. */
export function checkedText(checked: CheckedCorpus): string {
  const { shards, files, bytes, damage, unsealed, unfinished } = checked;
  const lines = [
    ...damage.map(({ message, fix }) => `${message}${fix === null ? '' : `\n  ${fix}`}`),
    ...(unsealed === 0
      ? []
      : [
          `${plural(unsealed, 'shard')} of an earlier version without digests: the next \`assay cards ingest\` adds them`,
        ]),
    ...(unfinished === null ? [] : [unfinishedText(unfinished)]),
    `${plural(shards, 'shard')}, ${plural(files, 'file')}, ${bytes.toLocaleString('en')} bytes: ${
      damage.length === 0 ? 'intact' : `${damage.length} damaged or missing`
    }`,
  ];
  return printable(`${lines.join('\n')}\n`);
}
