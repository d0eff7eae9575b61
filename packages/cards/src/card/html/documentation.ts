import { html, type Markup, noMarkup, table } from '@assay/shown';
import type { CardDocumentation } from '@assay/records';
import { shortText } from '../short-text.ts';

const columns = [
  { name: 'field', kind: 'wide' as const },
  { name: 'state' },
  { name: 's(f, b)', kind: 'number' as const },
  { name: 'what is stated', kind: 'wide' as const },
  { name: 'where' },
];

/** The 28 fields of each card file, and the risk categories it names. */
export function documentation(given: readonly CardDocumentation[]): Markup {
  return html`${given.map(one)}`;
}

function one(benchmark: CardDocumentation): Markup {
  const { card, fields, population } = benchmark;
  const from =
    card === null
      ? 'No benchmark card was read: only what the records state is counted.'
      : `From the benchmark card ${shortText(card, 300)}.`;
  const rule =
    population === 'literal'
      ? ' A field counts if it is present, whatever its content (literal).'
      : ' A placeholder such as “N/A” does not count as populated.';
  return html`<details class="more"${card === null ? noMarkup : html` open`}><summary>The 28 fields, one by one</summary>
<p>${from}${rule}</p>
${table(`The 28 fields of ${shortText(benchmark.benchmark, 80)}`, columns, fields.flatMap(fieldRows))}</details>
${risks(benchmark)}`;
}

function fieldRows(field: CardDocumentation['fields'][number]) {
  const { path, state, coverage, score, stated, source, parts } = field;
  const where = source === null ? '' : shortText(source);
  const own = [
    html`${fieldPath(path)}${coverage === 'full' ? '' : ` (${coverage})`}`,
    state,
    score,
    stated === null ? '' : shortText(stated, 240),
    where,
  ];
  return [
    { cells: own },
    ...parts.map((part) => ({
      cells: [
        html`↳ ${fieldPath(part.path)}`,
        part.state,
        '',
        part.stated ?? '',
        part.state === 'missing' ? '' : where,
      ],
    })),
  ];
}

/** A path that breaks where a reader would break it. */
function fieldPath(path: string): Markup {
  return html`<code>${path.split(/(?<=[._])/).map((part) => html`${part}<wbr>`)}</code>`;
}

function risks({ risk_categories: names }: CardDocumentation): Markup {
  if (names.length === 0) return noMarkup;
  return html`<h3>Risk categories the benchmark card names</h3>
<p>${names.map((name) => html`<span class="badge cue">${shortText(name)}</span>`)}<br><span class="soft">For the reader; they are not part of any number.</span></p>
`;
}
