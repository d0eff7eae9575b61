import type { Calculation, Card } from '@assay/records';
import { evidenceCommand } from '../evidence-command.ts';
import { shownInputs, shownNumber } from '../shown-figure.ts';
import { shownPlace } from '../shown-row.ts';
import { markdownCode, markdownText } from './markdown-text.ts';

/** Rows or documents listed for one number. */
const most = 20;

/** A footnote for each number: formula, inputs, and the rows it comes from. */
export function calculationNotes(card: Card): string[] {
  return card.figures.map(({ calculation }, index) => {
    const { formula, evidence_of: of } = calculation;
    const evidence = [...rowTexts(calculation, card), ...documentTexts(calculation)];
    const word = of === 'counted' ? 'Evidence' : 'Looked at';
    return `[^${index + 1}]: ${markdownText(formula, 600)}. Inputs: ${markdownText(shownInputs(calculation), 600)}.${evidence.length === 0 ? '' : ` ${word}: ${evidence.join('; ')}.`}`;
  });
}

function rowTexts({ evidence, query }: Calculation, { rows }: Card): string[] {
  const shown = evidence
    .slice(0, most)
    .map((row) => `row ${row + 1}, ${markdownCode(shownPlace(rows[row]!), 400)} = ${rows[row]!.score}`);
  const left = evidence.length - shown.length;
  if (left <= 0) return shown;
  const command = query === null ? '' : `; list them with ${markdownCode(evidenceCommand(query), 1200)}`;
  return [...shown, `and ${shownNumber(left)} more${command}`];
}

function documentTexts({ documents }: Calculation): string[] {
  const shown = documents
    .slice(0, most)
    .map(
      ({ file, place, value }) =>
        `${markdownCode(place)} = ${value ?? 'none'}${file === null ? '' : ` (${markdownText(file, 300)})`}`,
    );
  const left = documents.length - shown.length;
  return left > 0 ? [...shown, `and ${shownNumber(left)} more in the card’s JSON`] : shown;
}
