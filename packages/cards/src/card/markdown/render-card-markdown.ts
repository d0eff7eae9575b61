import { markdownTable } from '@assay/shown';
import type { Card, CardComparison, CardDocumentation, Figure } from '@assay/records';
import { leadOf } from '../lead.ts';
import { namesLines } from '../names-lines.ts';
import { shownExact, shownLabel, shownNumber, shownValue } from '../shown-figure.ts';
import { shownTriple } from '../shown-row.ts';
import { verdictText } from '../verdict-text.ts';
import { creed, differingText, kindNames, namesNote, sections, titleOf } from '../words.ts';
import { calculationNotes } from './calculation-notes.ts';
import { markdownCode, markdownText } from './markdown-text.ts';
import { reportRows } from './report-rows.ts';

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
