import { printable } from '@assay/shown';
import type { ReportedEvaluation } from '@assay/verbs';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { reportText } from './report-text.ts';
import { textTable } from './text-table.ts';

/** The reports of an evaluation for a terminal: the numbers that they are about side by side, then each. */
export async function evaluationText(
  { evaluation, headlines: { head, rows }, runs }: ReportedEvaluation,
  io: Io,
): Promise<string> {
  const { bold } = await colors(io);
  const { display_name: name, evaluation_key: key } = evaluation;
  const title = name === null || name === key ? key : `${name} (${key})`;
  const table = textTable(
    head.map((column) => column.replace(/^#/, '')),
    rows,
    head.findIndex((column) => column.startsWith('#')),
  );
  const reports: string[] = [];
  for (const run of runs) reports.push(await reportText(run, io));
  const first = `${bold(printable(title))}\n${table.map((line) => `  ${line}\n`).join('')}`;
  return [first, ...reports].join('\n');
}
