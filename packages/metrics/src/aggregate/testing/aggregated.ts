import { type JsonObject, missing, type Score } from '@assay/records';
import { aggregateScores, type ScoreAggregates } from '../aggregate-scores.ts';
import type { MetricAggregate, ScoreDefinition } from '../metric-aggregate.ts';

export const exactMatch: ScoreDefinition = {
  name: 'exact-match',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
};
export const rouge: ScoreDefinition = {
  name: 'rouge-l',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
};
export const latency: ScoreDefinition = {
  name: 'latency',
  scoreType: { kind: 'number', min: 0, max: null },
  direction: 'lower',
  passRule: null,
};
export const tone: ScoreDefinition = {
  name: 'tone',
  scoreType: { kind: 'label' },
  direction: 'none',
  passRule: null,
};

export interface Row {
  readonly metadata?: JsonObject;
  readonly scores: readonly Score[];
}

export function aggregated(definitions: readonly ScoreDefinition[], rows: readonly Row[]): ScoreAggregates {
  const aggregation = aggregateScores(definitions);
  rows.forEach(({ metadata, scores }, i) =>
    aggregation.add(metadata ? { id: `s${i}`, metadata } : { id: `s${i}` }, scores),
  );
  return aggregation.result();
}

export const alone = (definition: ScoreDefinition, scores: readonly Score[]): MetricAggregate =>
  aggregated(
    [definition],
    scores.map((score) => ({ scores: [score] })),
  ).metrics[definition.name]!;

export const outage = missing('rate_limited', 'quota');
