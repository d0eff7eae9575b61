import { plural } from '@assay/shown';
import type { Card, Figure } from '@assay/records';
import { leadOf } from '../lead.ts';
import { shownExact, shownLabel, shownNumber, shownValue } from '../shown-figure.ts';
import { shownDate, shownPlace, shownReporter, shownScore, shownTriple } from '../shown-row.ts';
import { verdictText } from '../verdict-text.ts';
import { shortText } from '../short-text.ts';
import { creed, kindNames, sections, titleOf } from '../words.ts';

/** How much of a long list a terminal shows. */
const limits = { figures: 12, rows: 20, comparisons: 10 };

/** A card for a terminal: the numbers, what diverges, the first reports. */
export function renderCardText(card: Card): string {
  const { subject } = card;
  const parts = [
    [`${kindNames[subject.kind]}: ${titleOf(subject)}`, leadOf(card)],
    ...(Object.keys(sections) as Figure['section'][]).map((name) => section(name, card)),
    comparisons(card),
    risks(card),
    reports(card),
    [creed, 'How each number is calculated, with every row behind it: --format html, markdown or json.'],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function section(name: Figure['section'], { figures }: Card): string[] {
  const own = figures.filter((figure) => figure.section === name);
  const shown = own.slice(0, limits.figures);
  const numbers = shown.map((figure) => (figure.value === null ? '–' : shownValue(figure)));
  const width = Math.max(0, ...numbers.map((number) => number.length));
  const lines = shown.map((figure, i) => {
    const more = figure.value === null ? `: ${shownValue(figure)}` : shownExact(figure);
    const tail = figure.value === null || more === '' ? more : ` (${more})`;
    return `  ${numbers[i]!.padStart(width)}  ${shortText(shownLabel(figure))}${tail}`;
  });
  const left = own.length - shown.length;
  return [
    `${sections[name].title} — ${sections[name].question}`,
    ...lines,
    ...(left > 0 ? [`  … ${left} more numbers`] : []),
  ];
}

function comparisons({ comparisons: given, signals }: Card): string[] {
  const shown = given
    .slice(0, limits.comparisons)
    .flatMap((one) => [
      `  ${shownTriple(signals[one.triple]!)}`,
      `    ${verdictText(one)}`,
      ...one.groups.map(
        ({ name, score, rows }) =>
          `    ${score.value}  ${shortText(name)} (${plural(rows.length, 'report')})`,
      ),
    ]);
  const left = given.length - limits.comparisons;
  if (shown.length === 0) return [];
  return ['Compared', ...shown, ...(left > 0 ? [`  … ${shownNumber(left)} more`] : [])];
}

function risks({ documentation, subject }: Card): string[] {
  const names = subject.kind === 'benchmark' ? documentation.flatMap((one) => one.risk_categories) : [];
  return names.length === 0
    ? []
    : [
        `Risk categories the benchmark card names (no number): ${names.map((name) => shortText(name)).join(', ')}`,
      ];
}

function reports({ rows, signals }: Card): string[] {
  const shown = rows
    .slice(0, limits.rows)
    .flatMap((row, i) => [
      ...(row.triple === rows[i - 1]?.triple ? [] : [`  ${shownTriple(signals[row.triple]!)}`]),
      `    ${shownScore(row)} · ${shownReporter(row)} · ${shownDate(row.retrieved)} · ${shownPlace(row)}`,
    ]);
  const left = rows.length - limits.rows;
  return ['Reports', ...shown, ...(left > 0 ? [`  … ${shownNumber(left)} more`] : [])];
}
