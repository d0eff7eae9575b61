import { type Fraction, fractionNumber, fractionText } from '@assay/metrics';
import type { CardComparison, CardSubject, Signals } from '@assay/records';
import { quoted } from '../corpus/json-shape.ts';
import { type ResultRow, setupFields } from '../corpus/result-row.ts';
import type { Corpus } from '../ports/corpus.ts';
import {
  boundsOf,
  partyScore,
  spreadOf,
  thresholdOf,
  variantKey,
  variantScore,
} from '../signals/comparability.ts';
import { partyOf } from '../signals/provenance.ts';
import { cardTriple } from './card-corpus.ts';
import type { PlacedTriple } from './card-rows.ts';
import { evidenceQuery } from './evidence-query.ts';
import { wholeCorpus } from './subjects.ts';

type Between = CardComparison['between'];

/** The inputs of every comparison of a triple that was made or could not be. */
export function comparisonsOf(subject: CardSubject, triple: PlacedTriple): CardComparison[] {
  return [
    ...(triple.signals.variants > 1 ? [comparison(subject, triple, 'setups')] : []),
    ...(triple.signals.parties > 1 ? [comparison(subject, triple, 'parties')] : []),
  ];
}

/** In the order of a card: those that diverge, the undecided, the rest. */
export function byAttention(a: CardComparison, b: CardComparison): number {
  return attentionOrder.indexOf(a.diverges) - attentionOrder.indexOf(b.diverges);
}

export const attentionOrder: readonly CardComparison['diverges'][] = [1, null, 0];

function comparison(subject: CardSubject, triple: PlacedTriple, between: Between): CardComparison {
  const { signals, reports, index } = triple;
  const groups = groupsOf(triple, between);
  const scale = boundsOf(reports);
  const spread = spreadOf(groups.map(({ score }) => score));
  const threshold = scale === null ? null : thresholdOf(scale);
  const isSetups = between === 'setups';
  return {
    triple: index,
    between,
    scale,
    differing_fields: signals.differing_fields,
    stated_differences: signals.stated_differences ?? [],
    groups: groups.map(({ name, rows, score }) => ({ name, rows, score: exactNumber(score) })),
    spread: exactNumber(spread),
    threshold: threshold === null ? null : exactNumber(threshold),
    diverges: isSetups ? signals.variant_divergence : signals.cross_party_divergence,
    reason: scale === null ? whyNoScale(reports) : null,
    calculation: {
      formula: isSetups
        ? 'D_var = 1 if max σ(v) − min σ(v) > θ · (μ_max − μ_min), θ = 1/20'
        : 'D_cp = 1 if max σ(p) − min σ(p) > θ · (μ_max − μ_min), θ = 1/20',
      inputs: {
        spread: fractionText(spread),
        'θ · range': threshold === null ? null : fractionText(threshold),
        μ_min: scale?.min ?? null,
        μ_max: scale?.max ?? null,
      },
      evidence_of: 'counted',
      evidence: groups.flatMap(({ rows }) => rows),
      documents: [],
      query: evidenceQuery(subject, {
        results: isSetups ? tripleCondition(triple) : `${tripleCondition(triple)} AND party IS NOT NULL`,
      }),
    },
  };
}

function groupsOf({ reports, places }: PlacedTriple, between: Between) {
  const placed = reports.map((report, i) => ({ report, place: places[i]! }));
  const differing = setupFields.filter((field) =>
    reports.some(({ setup }) => setup[field] !== reports[0]!.setup[field]),
  );
  const isSetups = between === 'setups';
  const groups = Map.groupBy(placed, ({ report }) => (isSetups ? variantKey(report) : partyOf(report)));
  groups.delete(null);
  return [...groups].map(([key, members]) => {
    const own = members.map(({ report }) => report);
    return {
      name: isSetups ? setupName(own[0]!, differing) : String(key),
      rows: members.map(({ place }) => place),
      score: isSetups ? variantScore(own) : partyScore(own),
    };
  });
}

const longestSetting = 200;

/** What sets a setup apart: the fields that differ, those it does not state as "(unspecified)". */
function setupName({ setup }: ResultRow, differing: readonly (keyof ResultRow['setup'])[]): string {
  return differing
    .map((field) => {
      const value = setup[field] ?? '(unspecified)';
      return `${field} ${value.length > longestSetting ? `${value.slice(0, longestSetting)}…` : value}`;
    })
    .join(' · ');
}

function whyNoScale(reports: readonly ResultRow[]): string {
  const pairs = new Set(reports.map(({ min, max }) => `[${min ?? 'none'}, ${max ?? 'none'}]`));
  const declared = [...pairs].join(' and ');
  return pairs.size > 1
    ? `not assessable: the reports declare different bounds, ${declared}`
    : `not assessable: the reports declare no finite bounds with min < max, but ${declared}`;
}

/** One triple by all that names it. */
function tripleCondition({ signals: { model, path, metric } }: PlacedTriple): string {
  const [collection, dataset, evaluation_name, split] = path;
  const names = { model, collection, dataset, evaluation_name, metric };
  return [
    ...Object.entries(names).map(([column, name]) => `${column} = ${quoted(name)}`),
    split === null ? 'split IS NULL' : `split = ${quoted(split)}`,
  ].join(' AND ');
}

function exactNumber(value: Fraction): { value: number; exact: string } {
  return { value: fractionNumber(value), exact: fractionText(value) };
}

/** A triple whose reports can be held against each other, and how. */
export interface ComparedTriple {
  readonly signals: Signals;
  readonly comparisons: readonly CardComparison[];
}

/** Of the reports of a corpus those with another setup or another party beside them: most stand alone. */
const isCompared =
  'triple IN (SELECT triple FROM results GROUP BY triple HAVING count(DISTINCT variant) > 1 OR count(DISTINCT party) > 1)';

/** How many reports are compared with others. */
export function countCompared(corpus: Corpus): Promise<number> {
  return corpus.countRows(isCompared);
}

/** Every triple that is compared, one after the other: only its own reports are in memory. */
export async function* comparedTriples(corpus: Corpus): AsyncGenerator<ComparedTriple, void, undefined> {
  for await (const triple of corpus.triples(isCompared)) {
    const own = cardTriple(triple, corpus.reading);
    const placed = { ...own, index: 0, places: own.reports.map((_, i) => i) };
    yield { signals: own.signals, comparisons: comparisonsOf(wholeCorpus, placed) };
  }
}
