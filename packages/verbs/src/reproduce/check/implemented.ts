import type { DeclaredMetric, DeclaredTask, Project } from '@assay/engine';
import { findMetric } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { ImplementedJudge, ImplementedMetric } from '@assay/reproduce';

/** The metrics of a task as its project declares them. */
export function implementedMetrics({ scorers }: DeclaredTask): readonly ImplementedMetric[] {
  return scorers.flatMap(({ metrics }) =>
    metrics.map((declared) => ({
      name: declared.score_name,
      catalogue: declared.metric.kind === 'catalogue' ? findMetric(declared.metric.name).name : null,
      parameters: declared.params,
      judged: isJudged(declared),
      fed: declared.input !== undefined,
    })),
  );
}

/** Who judges, and what they are told. */
export function implementedJudges(
  { scorers }: DeclaredTask,
  { models }: Project,
): readonly ImplementedJudge[] {
  const judged = scorers.flatMap(({ metrics }) => metrics).filter(isJudged);
  return judged.map(({ score_name: name, params }) => {
    const keys = namesIn(params['judge']);
    const asked = models.filter(({ key }) => keys.includes(key));
    return {
      name,
      models: asked.map(({ key, model, parameters }) => ({
        model: model ?? key,
        maxTokens: numberIn(parameters?.['max_tokens']),
      })),
      told: [params['instruction'], params['rubric'], params['policy']].map(textIn).join('\n'),
    };
  });
}

function isJudged({ metric }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue') return false;
  const found = findMetric(metric.name);
  return found.kind === 'port' && found.port === 'judge';
}

function namesIn(judge: JsonValue | undefined): readonly string[] {
  const list = Array.isArray(judge) ? (judge as readonly JsonValue[]) : [judge];
  return list.filter((one) => typeof one === 'string');
}

function textIn(value: JsonValue | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

function numberIn(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
