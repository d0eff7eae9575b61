import type { Cells } from '../outputs/read-cells.ts';
import { columnRoles } from './column-roles.ts';

/** A file of answers as it stands in the project. */
export interface GivenOutputs {
  readonly file: string;
  readonly rows: readonly Cells[];
}

/** Answers that are read together: of one file, or of the chunks of one. */
export interface AnswerFiles {
  readonly files: readonly string[];
  readonly rows: readonly Cells[];
}

/** The files that hold answers, chunks of one as one; a file without any beside those that have them is left out. */
export function answerFiles(given: readonly GivenOutputs[]): {
  readonly found: readonly AnswerFiles[];
  readonly said: readonly string[];
} {
  const said: string[] = [];
  const holding = given.filter(({ rows }) => holdsAnswers(rows));
  if (holding.length > 0)
    for (const { file } of given.filter((one) => !holding.includes(one)))
      said.push(`${file} is left out: it holds no answers beside their labels`);
  const found: AnswerFiles[] = [];
  const kept = holding.length > 0 ? holding : given;
  for (const chunks of Map.groupBy(kept, chunkedName).values()) {
    const files = chunks.map(({ file }) => file);
    found.push({ files, rows: chunks.flatMap(({ rows }) => rows) });
    if (files.length > 1) said.push(`${files.join(', ')} are chunks of one file`);
  }
  return { found, said };
}

function holdsAnswers(rows: readonly Cells[]): boolean {
  const { pairs, verdicts } = columnRoles(rows);
  return pairs.length > 0 || verdicts.length > 0;
}

/** `answers_chunk_003.jsonl`, `part-00002-of-00010.csv`: what all chunks of the file are called. */
function chunkedName({ file, rows }: GivenOutputs): string {
  const name = file.replace(
    /(?:(?<![a-z])(?:chunk|shard|batch|part)[-_.]?\d+|\d+-of-\d+)(?=[^/\\]*$)/i,
    'chunk',
  );
  return name === file ? file : `${name}\n${Object.keys(rows[0] ?? {}).join('\n')}`;
}
