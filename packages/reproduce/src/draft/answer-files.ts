import type { Cells } from '../outputs/read-cells.ts';
import { columnRoles } from './column-roles.ts';
import type { GivenOutputs, Shape } from './given-outputs.ts';
import { type LabelsBeside, labelsBeside } from './labels-beside.ts';

/** Answers that are read together: of one file, or of the chunks of one. */
export interface AnswerFiles {
  readonly files: readonly string[];
  readonly rows: readonly Cells[];
  /** Null: they stand beside the answers. */
  readonly labels: LabelsBeside | null;
  readonly shape?: Shape | undefined;
}

/**
 * The files that hold answers, chunks of one as one; a file without any beside those that have them is left out. Where none has
 * its labels in it, a file beside may have them.
 */
export function answerFiles(given: readonly GivenOutputs[]): {
  readonly found: readonly AnswerFiles[];
  readonly said: readonly string[];
} {
  const said: string[] = [];
  const own = given.filter(({ rows }) => holdsAnswers(rows)).map((one) => ({ ...one, labels: null }));
  const holding: readonly (GivenOutputs & { labels: LabelsBeside | null })[] =
    own.length > 0 ? own : labelsBeside(given);
  const used = new Set(
    holding.flatMap(({ file, labels }) => [file, ...(labels === null ? [] : [labels.file])]),
  );
  if (holding.length > 0)
    for (const { file } of given.filter((one) => !used.has(one.file)))
      said.push(`${file} is left out: it holds no answers beside their labels`);
  for (const { file, labels } of holding)
    if (labels !== null) said.push(`${labels.file} has the labels of ${file}, by its ${labels.id}`);
  const found: AnswerFiles[] = [];
  const kept = holding.length > 0 ? holding : given.map((one) => ({ ...one, labels: null }));
  for (const chunks of Map.groupBy(kept, chunkedName).values()) {
    const files = chunks.map(({ file }) => file);
    const [{ labels, shape }] = chunks as [(typeof chunks)[number]];
    found.push({ files, rows: chunks.flatMap(({ rows }) => rows), labels, shape });
    if (files.length > 1) said.push(`${files.join(', ')} are chunks of one file`);
  }
  return { found, said };
}

function holdsAnswers(rows: readonly Cells[]): boolean {
  const { pairs, verdicts } = columnRoles(rows);
  return pairs.length > 0 || verdicts.length > 0;
}

/** `answers_chunk_003.jsonl`, `part-00002-of-00010.csv`: what all chunks of the file are called. */
function chunkedName({ file, rows, labels, shape }: GivenOutputs & { labels: LabelsBeside | null }): string {
  const name = file.replace(
    /(?:(?<![a-z])(?:chunk|shard|batch|part)[-_.]?\d+|\d+-of-\d+)(?=[^/\\]*$)/i,
    'chunk',
  );
  const columns = Object.keys(rows[0] ?? {}).join('\n');
  return name === file
    ? file
    : `${name}\n${labels?.file ?? ''}\n${columns}\n${JSON.stringify(shape ?? null)}`;
}
