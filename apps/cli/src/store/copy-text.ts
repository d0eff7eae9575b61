import { printable } from '@assay/shown';
import type { CopiedStore } from '@assay/verbs';

/** A line for each noun: how many, and the digest that both have, or each has. */
export function copyText({ ok, nouns }: CopiedStore): string {
  const lines = nouns.map(({ noun, count, from, to, is_same }) =>
    is_same
      ? `  ${count} ${noun}, ${short(from)} in both\n`
      : `  ${noun} differ: ${short(from)} and ${short(to)}\n`,
  );
  const end = ok ? 'both stores hold the same\n' : 'the stores differ\n';
  return printable(`${lines.join('')}${end}`);
}

function short(digest: string): string {
  return digest.slice(0, 'sha256:'.length + 12);
}
