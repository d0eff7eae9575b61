import type { JsonValue } from '@assay/records';
import { knownMetric } from './read-scorers.ts';
import type { DeclaredGate, DeclaredMetric, DeclaredScorer, Project } from './project.ts';

export interface ProjectWarning {
  readonly code: 'W_PARAMETER_UNDECLARED';
  readonly model_key: string;
  readonly parameter: 'temperature' | 'max_tokens';
  readonly message: string;
}

/**
 * What a project may leave out and a reader of its results will miss: without temperature and max_tokens a
 * result cannot be reproduced, and exports leave them absent. A replay asks no model.
 */
export function projectWarnings({ models }: Pick<Project, 'models'>): readonly ProjectWarning[] {
  return models
    .filter(({ provider }) => provider !== 'replay')
    .flatMap(({ key, parameters }) =>
      (['temperature', 'max_tokens'] as const)
        .filter((parameter) => (parameters?.[parameter] ?? null) === null)
        .map((parameter) => ({
          code: 'W_PARAMETER_UNDECLARED' as const,
          model_key: key,
          parameter,
          message: `model ${key} does not declare ${parameter}: its results have a reproducibility gap`,
        })),
    );
}

/** What a reader of a verdict should know: gates that rest on the word of a judge who was never tried. */
export function uncalibratedGates({ tasks, gates }: Pick<Project, 'tasks' | 'gates'>): readonly string[] {
  const scorers = tasks.flatMap((task) => task.scorers);
  const untried = scorers.flatMap((scorer) =>
    scorer.metrics
      .filter(isUntried)
      .filter(({ score_name }) => gates.some((gate) => isOn(gate, score_name, scorer))),
  );
  return [...new Map(untried.map((metric) => [metric.score_name, metric])).values()].map(
    ({ score_name, params }) =>
      `a gate is on "${score_name}", which ${judgesIn(params['judge'])} gives, and no calibration says how far it agrees with people: add calibration: cases.yaml to it, a list of { id, input, output, human_verdict: pass or fail }`,
  );
}

/** People need no calibration; a judge without cases has none. */
function isUntried({ metric, params }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue') return false;
  const known = knownMetric(metric.name);
  const isJudged = known.kind === 'port' && known.port === 'judge';
  return isJudged && (params['calibration'] ?? null) === null && judgesIn(params['judge']) !== '';
}

function judgesIn(judge: JsonValue | undefined): string {
  const judges = (Array.isArray(judge) ? judge : [judge]).filter((each) => typeof each === 'string');
  return judges.length === 0 ? '' : `the judge ${judges.join(' and ')}`;
}

/** Whether a gate looks at a score, by its name, by that of an aggregate of it, or at all of them together. */
function isOn({ rule }: DeclaredGate, score: string, { aggregates }: DeclaredScorer): boolean {
  if ('macro_f1' in rule) return true;
  const named = metricIn(rule);
  if (named === null) return false;
  const stands = Object.hasOwn(aggregates, named) ? aggregates[named]! : named;
  return stands === score || stands.startsWith(`${score}.`);
}

function metricIn(rule: object): string | null {
  for (const [key, value] of Object.entries(rule) as [string, unknown][]) {
    if (key === 'metric' && typeof value === 'string') return value;
    const inner = typeof value === 'object' && value !== null ? metricIn(value) : null;
    if (inner !== null) return inner;
  }
  return null;
}
