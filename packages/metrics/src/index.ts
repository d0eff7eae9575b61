export { aggregateScores, type ScoreAggregates, ScoreAggregation } from './aggregate/aggregate-scores.ts';
export type { MetricAggregate } from './aggregate/metric-aggregate.ts';
export type { ScoreDefinition } from './aggregate/score-definition.ts';
export { catalogue, type MetricFamily } from './catalogue/catalogue.ts';
export { findMetric } from './catalogue/find-metric.ts';
export type * from './catalogue/metric.ts';
export { readParameters } from './catalogue/read-parameters.ts';
