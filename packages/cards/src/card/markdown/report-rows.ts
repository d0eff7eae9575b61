import { markdownTable } from '@assay/shown';
import type { Card } from '@assay/records';
import { evidenceCommand } from '../evidence-command.ts';
import { evidenceQuery } from '../evidence-query.ts';
import { shownNumber } from '../shown-figure.ts';
import {
  cuesOf,
  shownDate,
  shownPlace,
  shownReporter,
  shownScore,
  shownSetup,
  shownTriple,
} from '../shown-row.ts';
import { markdownCode, markdownText } from './markdown-text.ts';

const head = ['row', 'triple', 'score', 'reported by', 'setup', 'retrieved', 'to look at', 'record'];

/** The reports of a card as a table, and the command that lists those left out. */
export function reportRows({ rows, signals, subject }: Card, most: number): string[] {
  if (rows.length === 0) return ['No record in the corpus reports on it.'];
  const shown = rows
    .slice(0, most)
    .map((row, index) => [
      String(index + 1),
      markdownText(shownTriple(signals[row.triple]!), 600),
      shownScore(row),
      markdownText(shownReporter(row), 300),
      markdownText(shownSetup(row), 600),
      markdownText(shownDate(row.retrieved)),
      cuesOf(row, signals[row.triple]!).join(', '),
      markdownCode(shownPlace(row), 400),
    ]);
  const left = rows.length - shown.length;
  return [
    markdownTable(head, shown),
    ...(left > 0
      ? [`${shownNumber(left)} more: ${markdownCode(evidenceCommand(evidenceQuery(subject)), 1200)}`]
      : []),
  ];
}
