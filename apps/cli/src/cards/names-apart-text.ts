import type { JoinedNames } from '@assay/records';
import { plural, printable } from '@assay/shown';
import type { CorpusEvent } from '@assay/verbs';

const mostExamples = 3;

/** That an answer counts names apart which are probably one, which ones, and how they are made to count as one. */
export function namesApartText({
  joined,
  corpus,
}: Pick<Extract<CorpusEvent, { kind: 'names_apart' }>, 'joined' | 'corpus'>): string {
  const kinds = [...Map.groupBy(joined, ({ kind }) => kind)].map(([kind, groups]) =>
    plural(groups.length, kind),
  );
  const examples = joined.slice(0, mostExamples).map(exampleText);
  const left = joined.length - examples.length;
  const draft =
    corpus === null
      ? 'ingest the records, and `assay cards resolve --format yaml` drafts a file of names to edit'
      : `\`assay cards resolve --corpus ${corpus} --format yaml > names.yaml\` drafts a file of names to edit`;
  return printable(
    `names: ${kinds.join(', ')} probably written in several ways, counted apart: ${examples.join('; ')}${left > 0 ? `; ${left} more` : ''}\n` +
      `  the answer would change: --suggested-names counts them as one; ${draft}, for --names FILE\n`,
  );
}

function exampleText({ written }: JoinedNames): string {
  return written.slice(0, 4).join(' = ') + (written.length > 4 ? ' = …' : '');
}
