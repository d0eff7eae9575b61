import type { CardSummary, SummaryList } from '@assay/cards';
import { plural } from '@assay/shown';

/** How many numbers of a section a terminal shows unless all are requested. */
const mostFigures = 12;

/** A card for a terminal: the numbers, what diverges, the first reports; with `full` all of them. */
export function cardText(summary: CardSummary, { full }: { readonly full: boolean }): string {
  const { title, lead, sections, compared, names, risks, reports, creed } = summary;
  const parts = [
    [title, lead],
    ...sections.map((section) => sectionLines(section, full)),
    list('Compared', compared, comparisonLines),
    names.length === 0
      ? []
      : ['With the suggested names (--suggested-names counts by them)', ...names.map((line) => `  ${line}`)],
    risks.length === 0 ? [] : [`Risk categories the benchmark card names (no number): ${risks.join(', ')}`],
    list('Reports', reports, ({ triple, parts: words, stated = '' }, before) => [
      ...(triple === before?.triple ? [] : [`  ${triple}`]),
      `    ${words.join(' · ')}`,
      ...(stated === '' ? [] : [`      ${stated}`]),
    ]),
    [creed, 'How each number is calculated, with every row behind it: --format html, markdown or json.'],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function sectionLines(
  { title, question, figures }: CardSummary['sections'][number],
  full: boolean,
): string[] {
  const shown = full ? figures : figures.slice(0, mostFigures);
  const width = Math.max(0, ...shown.map(({ value }) => (value ?? '–').length));
  return [
    `${title} — ${question}`,
    ...shown.map(
      ({ value, label, exact }) =>
        `  ${(value ?? '–').padStart(width)}  ${label}${exact === '' ? '' : ` (${exact})`}`,
    ),
    ...rest(figures.length - shown.length, 'number'),
  ];
}

function list<Item>(
  title: string,
  { shown, total }: SummaryList<Item>,
  linesOf: (item: Item, before: Item | undefined) => readonly string[],
): string[] {
  if (total === 0 && title !== 'Reports') return [];
  const lines = shown.flatMap((item, i) => linesOf(item, shown[i - 1]));
  return [title, ...lines, ...rest(total - shown.length, title === 'Reports' ? 'report' : 'comparison')];
}

function comparisonLines({
  triple,
  verdict,
  differing,
  stated = differing,
  groups,
}: CardSummary['compared']['shown'][number]): string[] {
  return [
    `  ${triple}`,
    `    ${verdict}${stated.length === 0 ? '' : ` Differing fields: ${stated.join(', ')}.`}`,
    ...groups.map(({ score, name, reports }) => `    ${score}  ${name} (${plural(reports, 'report')})`),
  ];
}

function rest(left: number, noun: string): string[] {
  return left > 0 ? [`  … ${plural(left, `more ${noun}`)}: --full shows all`] : [];
}
