import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import type { EeeResult } from '../draft-record.ts';
import { countOf, detailsOf, known, numberOf, textOf } from '../loose-json.ts';
import { metricConfig } from '../metric-facts.ts';
import { inspectGeneration } from './inspect-generation.ts';
import { inspectJudges } from './inspect-judges.ts';
import { inspectSource } from './inspect-source.ts';
import { spreadOwner } from './spread-owner.ts';

/** A result for each scorer (and reducer of epochs) and metric; what measures the spread of one stands beside it. */
export function inspectResults(
  log: JsonObject,
  samples: readonly JsonValue[],
): { readonly results: readonly EeeResult[]; readonly notes: readonly string[] } {
  const evaluation = objectOf(log['eval']);
  const summary = objectOf(log['results']);
  const scores = listOf(summary['scores']).filter((score) => isObject(score));
  const task = textOf(evaluation['task']) ?? 'unknown';
  const shared = {
    evaluation_name: task,
    source_data: inspectSource(evaluation, task),
    ...known({ evaluation_timestamp: textOf(objectOf(log['stats'])['started_at']) }),
    generation_config: inspectGeneration(log, samples),
  };
  const notes: string[] = [];
  const results = scores.flatMap((score) => {
    const scorer = textOf(score['name']) ?? textOf(score['scorer']) ?? 'unknown';
    const reducer = textOf(score['reducer']);
    // Two scorers may both give an accuracy: then each says whose it is.
    const owner = scores.length === 1 ? [] : [scorer, ...(reducer === undefined ? [] : [reducer])];
    const metrics = Object.entries(objectOf(score['metrics']));
    const names = metrics.map(([name]) => name);
    return metrics.flatMap(([name, metric]) => {
      if (spreadOwner(name, names) !== null) return [];
      const value = numberOf(objectOf(metric)['value']);
      if (value === undefined) {
        notes.push(`${scorer}.${name} has no number, and is left out`);
        return [];
      }
      const id = [...owner, name].join('.');
      return [
        {
          evaluation_result_id: [task, scorer, ...(reducer === undefined ? [] : [reducer]), name].join('/'),
          ...shared,
          metric_config: scoredBy(score, metric, metricConfig(name, value, { id })),
          score_details: scoreDetails(value, name, { metrics, score, summary }),
        },
      ];
    });
  });
  return { results, notes };
}

type Config = ReturnType<typeof metricConfig>;

function scoredBy(score: JsonObject, metric: JsonValue, config: Config): Config {
  const params = objectOf(score['params']);
  const judges = inspectJudges(params);
  const { grader_template: _, ...shown } = params;
  return {
    ...config,
    ...known({ llm_scoring: judges }),
    additional_details: {
      ...config.additional_details,
      ...detailsOf({
        scorer: score['scorer'] ?? score['name'],
        reducer: score['reducer'],
        scorer_params: judges === undefined ? params : shown,
        metric_params: objectOf(metric)['params'] ?? objectOf(metric)['options'],
      }),
    },
  };
}

interface ScoreContext {
  readonly metrics: readonly (readonly [string, JsonValue])[];
  readonly score: JsonObject;
  readonly summary: JsonObject;
}

function scoreDetails(value: number, name: string, { metrics, score, summary }: ScoreContext) {
  const names = metrics.map(([each]) => each);
  const spreads = Object.fromEntries(
    metrics.flatMap(([each, metric]) => {
      const found = spreadOwner(each, names);
      return found?.owner === name ? [[found.kind, numberOf(objectOf(metric)['value'])] as const] : [];
    }),
  );
  const uncertainty = known({
    standard_error:
      spreads['standard_error'] === undefined ? undefined : { value: spreads['standard_error'] },
    standard_deviation: spreads['standard_deviation'],
    num_samples: countOf(score['scored_samples']),
  });
  const details = detailsOf({
    total_samples: summary['total_samples'],
    completed_samples: summary['completed_samples'],
    unscored_samples: score['unscored_samples'],
    variance: spreads['variance'],
  });
  return {
    score: value,
    details,
    ...(Object.keys(uncertainty).length === 0 ? {} : { uncertainty }),
  };
}
