import type { Score } from '@assay/records';
import type { ScoreTable } from '../score/score-table.ts';

/**
 * The score table as CSV (RFC 4180, CRLF), a row per sample and trial; of a missing score its class. Texts that
 * a spreadsheet would take for a formula (= + - @ tab CR in front) get a leading apostrophe; numbers do not.
 * The Parquet table and JSON keep them as they are.
 */
export async function* scoreCsv({
  score_names: names,
  rows,
}: ScoreTable): AsyncGenerator<string, void, undefined> {
  const head = ['sample_id', 'trial', 'subtask', 'tags', 'cluster'];
  yield line([...head, ...names.flatMap((name) => [name, `${name}.missing`])].map(textCell));
  for await (const row of rows) {
    const facts = [
      textCell(row.sample_id),
      String(row.trial),
      textCell(row.subtask ?? ''),
      textCell(row.tags.length === 0 ? '' : JSON.stringify(row.tags)),
      textCell(row.cluster ?? ''),
    ];
    yield line([...facts, ...row.scores.flatMap(scoreCells)]);
  }
}

function scoreCells(score: Score): readonly string[] {
  if (score.kind === 'missing') return ['', score.class];
  return [typeof score.value === 'string' ? textCell(score.value) : String(score.value), ''];
}

function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
