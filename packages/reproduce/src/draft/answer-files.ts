import type { Cells } from '../outputs/read-cells.ts';
import { filesOf } from '../plan/reproduction-plan.ts';
import { columnRoles } from './column-roles.ts';
import type { GivenOutputs, Shape } from './drafted.ts';
import { idIn, type LabelsBeside, labelsBeside, labelsOfAll } from './labels-beside.ts';

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
    holding.flatMap(({ file, labels }) => [file, ...(labels === null ? [] : filesOf(labels))]),
  );
  if (holding.length > 0)
    for (const { file } of given.filter((one) => !used.has(one.file)))
      said.push(`${file} is left out: it holds no answers beside their labels`);
  for (const { file, labels } of holding)
    if (labels !== null)
      said.push(`${filesOf(labels).join(', ')} has the labels of ${file}, by its ${labels.id}`);
  const found: AnswerFiles[] = [];
  const kept = holding.length > 0 ? holding : given.map((one) => ({ ...one, labels: null }));
  for (const chunks of Map.groupBy(kept, chunkedName).values()) {
    const files = chunks.map(({ file }) => file);
    const [{ shape }] = chunks as [(typeof chunks)[number]];
    const labels = labelsOfAll(chunks.flatMap(({ labels: its }) => its ?? []));
    found.push({ files, rows: chunks.flatMap(({ rows }) => rows), labels, shape });
    if (files.length > 1) said.push(`${files.join(', ')} are chunks of one file`);
  }
  return joinedRuns(found, said);
}

/** Files of several runs over the same samples are one: the answers of a sample are drawn together. */
function joinedRuns(
  found: readonly AnswerFiles[],
  said: readonly string[],
): { readonly found: readonly AnswerFiles[]; readonly said: readonly string[] } {
  const joined: AnswerFiles[] = [];
  const more: string[] = [];
  for (const runs of Map.groupBy(found, runName).values()) {
    const [first] = runs as [AnswerFiles];
    const isSame = runs.length > 1 && new Set(runs.map(samplesIn)).size === 1;
    if (!isSame) {
      joined.push(...runs);
      continue;
    }
    const files = runs.flatMap((run) => run.files);
    joined.push({ ...first, files, rows: runs.flatMap(({ rows }) => rows) });
    more.push(
      `${files.join(', ')} are ${runs.length} runs over the same samples: a mean over answers is the mean over the runs, any other number is of all answers together`,
    );
  }
  return { found: joined, said: [...said, ...more] };
}

/** `predictions_seed1.jsonl`, `run_2/out.csv`: what all runs are called. */
function runName({ files }: AnswerFiles): string {
  return files
    .map((file) =>
      file.replaceAll(
        /(?<![a-z])(?:seed|run|trial|rep(?:eat|etition)?|iter(?:ation)?)[-_.]?\d+(?!\d)/gi,
        'run',
      ),
    )
    .join('\n');
}

/** Which samples a file has, by their ids; without ids, how many. */
function samplesIn({ rows, labels }: AnswerFiles): string {
  const { id } = columnRoles(rows);
  const columns = Object.keys(rows[0] ?? {});
  const ids = id === null ? [rows.length] : rows.map((row) => idIn(row, id)).toSorted();
  return JSON.stringify([columns, labels?.file ?? null, ids]);
}

function holdsAnswers(rows: readonly Cells[]): boolean {
  const { pairs, verdicts } = columnRoles(rows);
  return pairs.length > 0 || verdicts.length > 0;
}

/** Chunks of one file have one, and nothing else has it. */
function chunkedName({ file, rows, labels, shape }: GivenOutputs & { labels: LabelsBeside | null }): string {
  const name = nameOfChunks(file);
  const columns = Object.keys(rows[0] ?? {}).join('\n');
  return name === file
    ? file
    : `${name}\n${labels === null ? '' : filesOf(labels).map(nameOfChunks).join('\n')}\n${columns}\n${JSON.stringify(shape ?? null)}`;
}

/** `answers_chunk_003.jsonl`, `part-00002-of-00010.csv`: what all chunks of the file are called. */
function nameOfChunks(file: string): string {
  return file.replace(/(?:(?<![a-z])(?:chunk|shard|batch|part)[-_.]?\d+|\d+-of-\d+)(?=[^/\\]*$)/i, 'chunk');
}
