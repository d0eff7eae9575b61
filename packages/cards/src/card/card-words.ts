import type {
  Card,
  CardComparison,
  CardRow,
  CardSubject,
  Figure,
  NameCounts,
  Signals,
  SuggestedNameCounts,
} from '@assay/records';
import { differencesText, visibleText } from '@assay/shown';
import { type SignalName, signalTable } from '../signals/signal-table.ts';

/** Text of unknown origin as one harmless line, cut to a length that a page can bear; how long it was is said. */
export function shortText(text: string, longest = 160): string {
  if (text.trim() === '') return spelt(text.slice(0, longest));
  if (text.length <= longest) return visibleText(text);
  const kept = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return `${visibleText(kept)}… (${text.length} characters)`;
}

/** A name of nothing but white space could be neither seen nor clicked. */
function spelt(text: string): string {
  return Array.from(text, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');
}

export const kindNames: Readonly<Record<CardSubject['kind'], string>> = {
  benchmark: 'Benchmark',
  model: 'Model',
  organization: 'Organisation',
  corpus: 'Corpus',
};

/** The sections of a card in their order: a title, and the question the section answers. */
export const sections: Readonly<
  Record<Figure['section'], { readonly title: string; readonly question: string }>
> = {
  reported: { title: 'What was reported', question: 'How much was reported?' },
  ...signalTable,
};

/** The headline of a signal; undefined where the card has no such number. */
export function headlineOf(figures: readonly Figure[], signal: SignalName): Figure | undefined {
  return figures.find(({ id }) => signalTable[signal].headline.some((start) => id.startsWith(start)));
}

/** What a card is about; the name that people know comes first, and the one that counts stays beside it. */
export function titleOf({ kind, name }: CardSubject, displayName?: string): string {
  if (kind === 'corpus') return 'The corpus';
  const title = name === '' ? '(unnamed)' : shortText(name, 240);
  return displayName === undefined ? title : `${shortText(displayName, 120)} (${title})`;
}

/** What the reports of a comparison state differently, each with its values. */
export function differingOf({
  stated_differences: stated,
  differing_fields: fields,
}: CardComparison): string[] {
  return stated.length > 0 ? stated.map((one) => differencesText([one])) : fields;
}

/** The same as a sentence; empty where nothing differs. */
export function differingText(comparison: CardComparison): string {
  const differing = differingOf(comparison);
  return differing.length === 0 ? '' : ` Differing fields: ${differing.join(', ')}.`;
}

export const creed =
  'A card shows what was reported and what was left out. It gives no grade: a signal is a reason to look closer, not a verdict.';

export const namesNote =
  'Names are counted as written. Some are probably different spellings of the same thing; counted as one (--suggested-names, or a file of names), they would change these numbers:';

/** A figure in words, with the number first: `6 of 7`, `0.107`, `not said: no agentic triple`. */
export function shownValue({ value, of, note }: Pick<Figure, 'value' | 'of' | 'note'>): string {
  if (value === null) return note ?? 'nothing to say';
  return of === null ? shownNumber(value) : `${shownNumber(value)} of ${shownNumber(of)}`;
}

/** The exact share or value behind it: `6/7 ≈ 0.857`, `3/28`; empty where the number says it all. */
export function shownExact({ value, of, exact }: Pick<Figure, 'value' | 'of' | 'exact'>): string {
  if (value === null || exact === null) return '';
  if (!exact.includes('/')) return '';
  if (of === null) return exact;
  const share = value / of;
  const rounded = roundedShare(share);
  return `${exact} ${rounded === share ? '=' : '≈'} ${rounded}`;
}

/** Three decimals, or as many as it takes to tell a share from none and from all. */
function roundedShare(share: number): number {
  let decimals = 3;
  while (decimals < 15 && [0, 1].includes(Number(share.toFixed(decimals)))) decimals += 1;
  return Number(share.toFixed(decimals));
}

/** The label, with what is said beside the number. */
export function shownLabel({ label, value, note }: Pick<Figure, 'label' | 'value' | 'note'>): string {
  return value === null || note === null ? label : `${label}; ${note}`;
}

/** Whole numbers in groups of three; others to three decimals. */
export function shownNumber(value: number): string {
  return Number.isInteger(value)
    ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : String(Number(value.toFixed(3)));
}

/** What a calculation took in, as one line. */
export function shownInputs({ inputs }: Figure['calculation']): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name} = ${value === null ? 'none' : String(value)}`)
    .join(', ');
}

/** `0.53 on [0, 1]`; the score as written. */
export function shownScore({ score, min, max }: Pick<CardRow, 'score' | 'min' | 'max'>): string {
  if (min === null && max === null) return `${score}, no bounds declared`;
  return `${score} on [${min ?? 'none'}, ${max ?? 'none'}]`;
}

/** The file and the result in it. */
export function shownPlace({ file, result }: Pick<CardRow, 'file' | 'result'>): string {
  return `${shortText(file, 300)} result ${result}`;
}

/** Who reported, and as what. */
export function shownReporter({ organization, relationship }: CardRow): string {
  const name = organization === null || organization === '' ? '(unnamed)' : shortText(organization);
  return relationship === null || relationship === ''
    ? name
    : `${name}, ${shortText(relationship).replaceAll('_', ' ')}`;
}

/**
 * The day a record was retrieved: seconds since 1970 and ISO 8601 are both in use. What is neither stays as it is
 * written.
 */
export function shownDate(retrieved: string | null): string {
  if (retrieved === null) return '(not stated)';
  const isSeconds = /^\d{9,11}(\.\d+)?$/.test(retrieved);
  const time = isSeconds ? Number(retrieved) * 1000 : Date.parse(retrieved);
  return Number.isNaN(time) ? shortText(retrieved, 40) : new Date(time).toISOString().slice(0, 10);
}

/** Collection, dataset, evaluation name and split, without what only repeats. */
export function shownPath([collection, dataset, evaluation, split]: Signals['path']): string {
  const parts = [collection, dataset, evaluation, split ?? ''].filter((part) => part !== '');
  return [...new Set(parts)].map((part) => shortText(part)).join(' / ');
}

/** Model, path and metric. */
export function shownTriple({ model, path, metric }: Signals): string {
  return `${shortText(model)} · ${shownPath(path)} · ${shortText(metric)}`;
}

/** What a reader may want to look at in one report. */
export function cuesOf({ missing }: CardRow, signals: Signals): string[] {
  return [
    ...missing.map((field) => `no ${field}`),
    ...(signals.first_party_only === 1 ? ['first party only'] : []),
    ...(signals.variant_divergence === 1 ? ['setups diverge'] : []),
    ...(signals.cross_party_divergence === 1 ? ['parties diverge'] : []),
    ...(signals.comparability === null ? ['not comparable'] : []),
    ...spreadOfOneSetup(signals),
  ];
}

/** Scores that no check compares, because the setup is one as far as stated, and that are not one all the same. */
function spreadOfOneSetup({ variants, cross_party_divergence: parties, ...triple }: Signals): string[] {
  const { lowest, highest, stated_differences: stated = [] } = triple;
  if (variants > 1 || parties !== 0 || lowest === highest) return [];
  return [`scores differ, ${stated.length === 0 ? 'no stated difference' : differencesText(stated)}`];
}

/** `temperature 0, scaffold "X" · lm-eval 0.4.9`: the setup as far as it is stated, and what ran it; empty where nothing is. */
export function shownSetup({ settings, harness, harness_version: version }: CardRow): string {
  const stated = Object.entries(settings).map(([field, value]) => `${field} ${shortText(value, 40)}`);
  const library = [harness, version]
    .filter((part) => part !== null && part !== '')
    .map((part) => shortText(part!, 40));
  return [stated.join(', '), library.join(' ')].filter((text) => text !== '').join(' · ');
}

const mostCollections = 6;

/** How much, where and when, in one line. */
export function leadOf({ subject, rows, signals }: Card): string {
  const collections = [...new Set(signals.map(({ path }) => path[0]))].filter((name) => name !== '');
  return [
    `${shownNumber(rows.length)} reported ${rows.length === 1 ? 'score' : 'scores'}`,
    ...(subject.kind === 'corpus' || collections.length === 0 ? [] : [whereOf(collections)]),
    ...periodOf(rows),
  ].join(' · ');
}

function whereOf(collections: readonly string[]): string {
  const names = collections.slice(0, mostCollections).map((name) => shortText(name, 60));
  if (collections.length === 1) return `in the collection ${names[0]}`;
  const rest = collections.length > mostCollections ? ', …' : '';
  return `in ${collections.length} collections: ${names.join(', ')}${rest}`;
}

function periodOf(rows: Card['rows']): readonly string[] {
  const days = [...new Set(rows.map(({ retrieved }) => retrieved))]
    .map(shownDate)
    .filter((day) => /^\d{4}-/.test(day))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return [];
  return [first === last ? `retrieved ${first}` : `retrieved ${first} to ${last}`];
}

/** What one comparison came to, as a sentence with its numbers. */
export function verdictText({ between, spread, threshold, diverges, reason }: CardComparison): string {
  if (threshold === null) return `The ${between} are ${reason ?? 'not assessable'}.`;
  const apart = `The ${between} are ${numberText(spread)} apart`;
  return diverges === 1
    ? `${apart}: more than θ · range = ${numberText(threshold)}.`
    : `${apart}: not more than θ · range = ${numberText(threshold)}.`;
}

/** The double, with the exact fraction where the double is not it. */
function numberText({ value, exact }: { readonly value: number; readonly exact: string }): string {
  return exact.includes('/') ? `${value} (${shortText(exact, 80)})` : exact;
}

const words: Readonly<Record<keyof NameCounts, string>> = {
  reports: 'reported scores',
  triples: 'triples',
  models: 'models',
  benchmarks: 'benchmarks',
  organizations: 'organisations',
  multi_party: 'triples with more than one report',
  several_parties: 'triples reported by two or more parties',
  first_party_only: 'triples that only the model’s developer reports',
  reproducibility_gap: 'triples with a reproducibility gap',
  temperature_missing_triples: 'triples without a temperature',
  max_tokens_missing_triples: 'triples without max_tokens',
  variant_divergence: 'triples whose setups diverge',
  variant_not_assessable: 'triples whose setups cannot be compared',
  cross_party_divergence: 'triples whose parties diverge',
  comparability: 'triples that diverge either way',
};

const mostExamples = 5;

/** What a card counts, and what it would count under the suggested names: a line for each number that changes, then the names. */
export function namesLines({ suggested_names: counts }: Pick<Card, 'suggested_names'>): string[] {
  return counts === undefined ? [] : [...changedCounts(counts), `probably the same: ${joinedText(counts)}`];
}

function changedCounts({ exact, suggested }: SuggestedNameCounts): string[] {
  return (Object.keys(words) as (keyof NameCounts)[])
    .filter((key) => exact[key] !== suggested[key])
    .map((key) => `${shownNumber(exact[key])} → ${shownNumber(suggested[key])} ${words[key]}`);
}

/** Which names those are: the first few. */
function joinedText({ joined }: Pick<SuggestedNameCounts, 'joined'>): string {
  const shown = joined
    .slice(0, mostExamples)
    .map(({ kind, written }) => `${kind} ${written.map((name) => shortText(name, 80)).join(' = ')}`);
  const left = joined.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${shownNumber(left)} more`] : [])].join('; ');
}
