import { defineMetric, type Metric } from '@assay/metrics';
import { type JsonObject, type JsonValue, missing, type Score } from '@assay/records';
import * as z from 'zod';
import type { Digester } from '../ports/digester.ts';
import type { ResolvedScorer } from '../score/scorer/resolved-scorer.ts';
import { scorerVersion } from '../score/scorer/scorer-version.ts';
import type { RecordedRun, RecordedScorer } from './recorded-run.ts';

/** The scorer of another tool: it computes nothing, and finds the scores in place of the outputs. */
export function recordedScorer(
  { answers, scorer }: Pick<RecordedRun, 'answers' | 'scorer'>,
  digester: Digester,
): ResolvedScorer {
  const { tool, configuration, judge, scores, warnings } = scorer;
  const find: Find = (number, name) =>
    typeof number === 'number' ? answers[number]?.scores[name] : undefined;
  return {
    declared: { key: tool.split(/[ ,]/)[0]!, metrics: [], aggregates: {} },
    metrics: scores.map(({ name, shape }) => ({
      score_name: name,
      metric: recordedMetric(name, tool, shape, find),
      origin: tool,
      params: {},
      declared_params: {},
      input: null,
      reading: null,
      panel: null,
      embeddings: null,
      ownSet: null,
    })),
    version: scorerVersion(
      { code: tool, runtime: tool, dependency_lock: null },
      { ...configuration, scores: scores.map(({ name, shape }) => ({ name, ...shapeRecord(shape) })) },
      judge,
      digester,
    ),
    trials: { reducer: 'mean', k: 1 },
    warnings,
    close: () => Promise.resolve(),
  };
}

type Find = (number: JsonValue, name: string) => Score | undefined;
type Shape = RecordedScorer['scores'][number]['shape'];

function shapeRecord({ scoreType, direction, passRule }: Shape): JsonObject {
  return { type: { ...scoreType }, direction, pass_rule: passRule === null ? null : { ...passRule } };
}

function recordedMetric(name: string, tool: string, shape: Shape, find: Find): Metric {
  return defineMetric({
    kind: 'sample',
    name,
    aliases: [],
    meaning: `The score that ${tool} gave.`,
    ...shape,
    requires: ['output'],
    parameters: () => z.strictObject({}),
    page: {
      definition: `As ${tool} defines it.`,
      convention: 'The score is taken over as it stands in the log.',
      source: tool,
      edgeCases: ['No score in the log: missing.'],
      example: { rows: [{ output: null }], value: '' },
    },
    score: ({ output }) => find(output, name) ?? NOT_JUDGED,
  });
}

const NOT_JUDGED = missing('undefined', 'the log has no score of this name for it');
