import type { Calculation, Card, CardComparison, CardDocumentation, Figure } from '@assay/records';
import { markdownTable, markdownText as wholeText } from '@assay/shown';
import {
  creed,
  cuesOf,
  differingOf,
  differingText,
  kindNames,
  leadOf,
  namesLines,
  namesNote,
  sections,
  shortText,
  shownDate,
  shownExact,
  shownInputs,
  shownLabel,
  shownNumber,
  shownPlace,
  shownReporter,
  shownScore,
  shownSetup,
  shownTriple,
  shownValue,
  titleOf,
  verdictText,
} from './card-words.ts';
import { evidenceCommand, evidenceQuery } from './evidence-query.ts';

/** A list that may be cut: the first items, and how many there are. */
export interface SummaryList<Item> {
  readonly shown: readonly Item[];
  readonly total: number;
}

interface SummaryFigure {
  /** Null where nothing can be said: the label says why. */
  readonly value: string | null;
  readonly label: string;
  /** The exact share or value behind it; empty where the number says it all. */
  readonly exact: string;
}

interface SummaryComparison {
  readonly triple: string;
  readonly verdict: string;
  /** The fields in which the setups differ. */
  readonly differing: readonly string[];
  /** The same with their values, and the library where that differs; left out where nothing does. */
  readonly stated?: readonly string[];
  readonly groups: readonly { readonly score: number; readonly name: string; readonly reports: number }[];
}

interface SummaryReport {
  readonly triple: string;
  /** Score, reporter, day and place. */
  readonly parts: readonly string[];
  /** The setup as far as it is stated, and the library; left out where nothing is. */
  readonly stated?: string;
}

/** What a card says, in words and in order; every text is one harmless line. Each front end lays it out. */
export interface CardSummary {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly title: string;
    readonly question: string;
    readonly figures: readonly SummaryFigure[];
  }[];
  readonly compared: SummaryList<SummaryComparison>;
  /** What the suggested names would change. */
  readonly names: readonly string[];
  readonly risks: readonly string[];
  readonly reports: SummaryList<SummaryReport>;
  readonly creed: string;
}

/** How much of the long lists is put into words. */
interface SummaryLimits {
  readonly comparisons: number;
  readonly reports: number;
}

export function cardSummary(card: Card, limits: SummaryLimits): CardSummary {
  const { subject, comparisons, documentation, rows, signals } = card;
  const risks = subject.kind === 'benchmark' ? documentation.flatMap((one) => one.risk_categories) : [];
  return {
    title: `${kindNames[subject.kind]}: ${titleOf(subject, card.display_name)}`,
    lead: leadOf(card),
    sections: (Object.keys(sections) as Figure['section'][]).map((name) => ({
      title: sections[name].title,
      question: sections[name].question,
      figures: card.figures.filter(({ section }) => section === name).map(summaryFigure),
    })),
    compared: {
      total: comparisons.length,
      shown: comparisons.slice(0, limits.comparisons).map((one) => ({
        triple: shownTriple(signals[one.triple]!),
        verdict: verdictText(one),
        differing: one.differing_fields,
        ...(differingOf(one).length === 0 ? {} : { stated: differingOf(one) }),
        groups: one.groups.map(({ name, score, rows: own }) => ({
          score: score.value,
          name: shortText(name),
          reports: own.length,
        })),
      })),
    },
    names: namesLines(card),
    risks: risks.map((name) => shortText(name)),
    reports: {
      total: rows.length,
      shown: rows.slice(0, limits.reports).map((row) => ({
        triple: shownTriple(signals[row.triple]!),
        parts: [shownScore(row), shownReporter(row), shownDate(row.retrieved), shownPlace(row)],
        ...(shownSetup(row) === '' ? {} : { stated: shownSetup(row) }),
      })),
    },
    creed,
  };
}

function summaryFigure(figure: Figure): SummaryFigure {
  const label = shortText(shownLabel(figure));
  return figure.value === null
    ? { value: null, label: `${label}: ${shownValue(figure)}`, exact: '' }
    : { value: shownValue(figure), label, exact: shownExact(figure) };
}

/** Text of unknown origin inside Markdown, cut to a length. */
function markdownText(text: string, longest?: number): string {
  return wholeText(shortText(text, longest));
}

/** A name or a path: set as code, in which nobody looks for people, issues or addresses. */
function markdownCode(text: string, longest?: number): string {
  return `<code>${markdownText(text, longest)}</code>`;
}

/** Rows or documents listed for one number. */
const most = 20;

/** A footnote for each number: formula, inputs, and the rows it comes from. */
function calculationNotes(card: Card): string[] {
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

const head = ['row', 'triple', 'score', 'reported by', 'setup', 'retrieved', 'to look at', 'record'];

/** The reports of a card as a table, and the command that lists those left out. */
function reportRows({ rows, signals, subject }: Card, most: number): string[] {
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

/** How much of a long list the text shows; the card's JSON always has everything. */
const limits = { rows: 200, comparisons: 50 };

/** A card as Markdown: the numbers in tables, how each is calculated in the notes at the end. */
export function renderCardMarkdown(card: Card): string {
  const { subject } = card;
  const parts = [
    `# ${markdownText(titleOf(subject, card.display_name), 400)}`,
    `${kindNames[subject.kind]} · ${markdownText(leadOf(card), 1000)}`,
    `_${creed}_`,
    ...(Object.keys(sections) as Figure['section'][]).flatMap((name) => section(name, card)),
    ...names(card),
    ...findings(card),
    '## Every report',
    ...reportRows(card, limits.rows),
    '## How is this calculated?',
    ...calculationNotes(card),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(name: Figure['section'], card: Card): string[] {
  const { title, question } = sections[name];
  const own = card.figures
    .map((figure, index) => ({ figure, index }))
    .filter(({ figure }) => figure.section === name);
  const rows = own.map(({ figure, index }) => [
    markdownText(shownLabel(figure), 320),
    `${markdownText(shownValue(figure))}[^${index + 1}]`,
    shownExact(figure),
  ]);
  const numbers = rows.length === 0 ? 'Nothing to say.' : markdownTable(['', 'number', 'exact'], rows);
  return [`## ${title}`, question, numbers, ...detail(name, card)];
}

function detail(name: Figure['section'], card: Card): string[] {
  if (name === 'completeness' && card.subject.kind === 'benchmark') return card.documentation.flatMap(fields);
  return name === 'comparability' ? comparisons(card) : [];
}

function fields({ card, fields: list, risk_categories: risks }: CardDocumentation): string[] {
  const rows = list.flatMap(({ path, state, score, stated, parts }) => [
    [markdownCode(path), state, String(score), stated === null ? '' : markdownText(stated, 240)],
    ...parts.map((part) => [
      markdownCode(part.path),
      part.state,
      '',
      part.stated === null ? '' : markdownText(part.stated, 240),
    ]),
  ]);
  return [
    `### The 28 fields${card === null ? ', without a benchmark card' : ` of ${markdownCode(card, 300)}`}`,
    markdownTable(['field', 'state', 's(f, b)', 'what is stated'], rows),
    ...(risks.length === 0
      ? []
      : [
          `Risk categories the benchmark card names (not part of any number): ${risks.map((risk) => markdownText(risk)).join(', ')}.`,
        ]),
  ];
}

function comparisons(card: Card): string[] {
  const shown = card.comparisons.slice(0, limits.comparisons).map((one) => comparison(one, card));
  const left = card.comparisons.length - shown.length;
  return left > 0 ? [...shown, `${shownNumber(left)} more comparisons are in the card’s JSON.`] : shown;
}

function comparison(given: CardComparison, { signals }: Card): string {
  const { groups, between } = given;
  const rows = groups.map(({ name, rows: places, score }) => [
    markdownText(name, 400),
    `${score.value}${score.exact.includes('/') ? ` (${markdownText(score.exact, 60)})` : ''}`,
    places
      .map((place) => place + 1)
      .slice(0, 50)
      .join(', '),
  ]);
  return [
    `### ${markdownText(shownTriple(signals[given.triple]!), 600)}`,
    `${markdownText(verdictText(given), 600)}${markdownText(differingText(given), 2000)}`,
    markdownTable([between === 'setups' ? 'setup' : 'party', 'score', 'rows'], rows),
  ].join('\n\n');
}

function names(card: Card): string[] {
  const lines = namesLines(card).map((line) => `- ${markdownText(line, 1000)}`);
  return lines.length === 0 ? [] : ['## Names', namesNote, lines.join('\n')];
}

function findings({ findings: given }: Card): string[] {
  if (given.length === 0) return [];
  const rows = given.map(({ action, rule, count, first }) => [
    action,
    markdownCode(rule),
    shownNumber(count),
    `${markdownCode(`${first.path}${first.result === null ? '' : ` result ${first.result}`}`, 300)}: ${markdownText(first.message, 300)}`,
  ]);
  return ['## Reading the records', markdownTable(['what happened', 'rule', 'times', 'first'], rows)];
}
