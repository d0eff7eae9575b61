import type { Score } from '@assay/records';
import { csvLine, type CsvValue } from '@assay/rows';
import type { ScoreTable } from '../score/score-table.ts';

/**
 * The score table as CSV, a row per sample and trial; of a missing score its class. Control characters, which a
 * terminal would obey, are spelt out. The Parquet table keeps all as it is.
 */
export async function* scoreCsv({
  score_names: names,
  rows,
}: ScoreTable): AsyncGenerator<string, void, undefined> {
  const head = ['sample_id', 'trial', 'subtask', 'tags', 'cluster'];
  yield lineOf([...head, ...names.flatMap((name) => [name, `${name}.missing`])]);
  for await (const row of rows) {
    const tags = row.tags.length === 0 ? null : JSON.stringify(row.tags);
    const facts = [row.sample_id, row.trial, row.subtask, tags, row.cluster];
    yield lineOf([...facts, ...row.scores.flatMap(scoreCells)]);
  }
}

function scoreCells(score: Score): readonly CsvValue[] {
  return score.kind === 'missing' ? [null, score.class] : [score.value, null];
}

function lineOf(cells: readonly CsvValue[]): string {
  return csvLine(cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll(UNSEEN, spelt) : cell)));
}

/** Controls, other than those that a cell may hold, and marks that turn the direction of writing. */
const UNSEEN = /[^\P{Cc}\t\r\n]|[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function spelt(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
