import { AGGREGATE_NAMES, type Metric } from '@assay/metrics';
import { AssayError, type JsonObject, type Model } from '@assay/records';
import type { DeclaredModel, DeclaredScorer } from '../../declare/project.ts';
import { scorerCode, scorerVersion } from './scorer-code.ts';
import type { ResolvedScorer, ScorerContext } from './scorer.ts';
import { wireMetric, type Wiring } from './wire-metric.ts';

/**
 * The scorer's own names for aggregates: each stands for `<score>.<aggregate>` (the last dot divides) of a score
 * that the scorer has. `value`, the number that only a whole set has, exists for metrics of that kind.
 */
function checkAggregates(
  aggregates: Readonly<Record<string, string>>,
  scores: ReadonlyMap<string, Metric>,
): void {
  for (const [name, target] of Object.entries(aggregates)) {
    const dot = Math.max(0, target.lastIndexOf('.'));
    const [score, aggregate] = [target.slice(0, dot), target.slice(dot + 1)];
    const metric = scores.get(score);
    if (metric === undefined) {
      const known = [...scores.keys()].join(', ');
      const message = `the aggregate ${name} is over the score "${score}" (in "${target}"), which the scorer does not have; there are ${known}`;
      throw new AssayError('usage', 'E_SCORER_AGGREGATE', message);
    }
    const valid = metric.kind === 'set' ? ['value', ...AGGREGATE_NAMES] : AGGREGATE_NAMES;
    if (!valid.some((known) => known === aggregate)) {
      const message = `the aggregate ${name} names "${aggregate}" of the score "${score}"; there are ${valid.join(', ')}`;
      throw new AssayError('usage', 'E_SCORER_AGGREGATE', message);
    }
  }
}

/**
 * A declared scorer, ready to judge: its metrics found and their parameters checked, judges, embedding models
 * and the project's own metrics open, its version known. What is wrong with it is thrown here, before any label
 * is opened; what was opened by then is closed again.
 */
export async function resolveScorer(
  declared: DeclaredScorer,
  context: ScorerContext,
): Promise<ResolvedScorer> {
  const wirings: Wiring[] = [];
  const close = async (): Promise<void> => {
    for (const wiring of wirings) await wiring.close();
  };
  try {
    for (const metric of declared.metrics) wirings.push(await wireMetric(metric, context));
    const metrics = wirings.map(({ use }) => use);
    const byName = new Map(metrics.map(({ score_name, metric }) => [score_name, metric]));
    if (byName.size < metrics.length || metrics.length === 0) throw notApart(declared);
    checkAggregates(declared.aggregates, byName);
    const trials = context.trials ?? { reducer: 'mean', k: 1 };
    const configuration: JsonObject = {
      metrics: wirings.map((wiring) => wiring.configuration),
      aggregates: { ...declared.aggregates },
      trials: { ...trials },
    };
    const judges = wirings.flatMap(({ judge }) => (judge === null ? [] : [judge]));
    const isOwn = declared.metrics.some(({ metric }) => metric.kind !== 'catalogue');
    const { commit, runtime, dependency_lock: lock } = context.software;
    const own = scorerCode(metrics, declared.metrics, context.digester);
    const code = commit === null ? own : `${own}, commit ${commit}`;
    const software = { code, runtime, dependency_lock: isOwn ? lock : null };
    const judge = judges.length === 0 ? null : { scores: judges };
    const version = scorerVersion(software, configuration, judge, context.digester);
    return { declared, metrics, version, trials, warnings: warningsOf(wirings), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function warningsOf(wirings: readonly Wiring[]): readonly string[] {
  const names = wirings.flatMap(({ use }) => (use.panel?.judges ?? []).map(({ declared }) => declared));
  const undated = names.filter(({ model }) => model !== undefined && /(?:^|[-:@])latest$/i.test(model));
  return [...new Set(undated.map(({ key, model }) => undatedWarning(key, model!)))];
}

function undatedWarning(key: string, model: string): string {
  return `the judge ${key} is the alias "${model}", which can change without notice: name a dated model`;
}

function notApart({ key, metrics }: DeclaredScorer): AssayError {
  const names = metrics.map(({ score_name }) => score_name).join(', ') || 'none';
  const message = `the scorer ${key} needs at least one metric, each with a score name of its own; given ${names}`;
  return new AssayError('usage', 'E_SCORER_METRICS', message);
}

/** A score with those who judge it, open or only declared; null: nobody does. */
interface JudgedScore {
  readonly score_name: string;
  readonly panel: {
    readonly judges: readonly { readonly declared: DeclaredModel }[];
    readonly options: { readonly allow_self: boolean };
  } | null;
}

/**
 * No model judges itself unless the metric says `allow_self: true`. The same key is the same model, and so is
 * the same name, whoever serves it. Returns warnings: a judge of the candidate's own provider may prefer its own outputs.
 */
export function refuseSelfJudging(scores: readonly JudgedScore[], candidate: Model): readonly string[] {
  const warnings = new Set<string>();
  for (const { score_name, panel } of scores) {
    for (const { declared } of panel?.judges ?? []) {
      const isSame =
        declared.key === candidate.key ||
        (declared.model !== undefined && declared.model.toLowerCase() === candidate.model?.toLowerCase());
      if (isSame && !panel!.options.allow_self) {
        throw new AssayError(
          'usage',
          'E_JUDGE_SELF',
          `the score "${score_name}" is judged by ${declared.key}, which is the model under test`,
          { fix: 'Name another judge, or allow it with `allow_self: true` on the metric.' },
        );
      }
      if (isSame) warnings.add(`the judge ${declared.key} is the model under test, as the metric allows`);
      else if (hosted.has(declared.provider) && declared.provider === candidate.provider) {
        warnings.add(`the judge ${declared.key} is of the same provider as the model under test`);
      }
    }
  }
  return [...warnings];
}

/** Providers that are families of models; others are only ways to reach one. */
const hosted: ReadonlySet<string> = new Set(['openai', 'anthropic', 'google']);
