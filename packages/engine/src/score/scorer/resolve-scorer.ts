import { AssayError, type JsonObject } from '@assay/records';
import type { DeclaredScorer } from '../../declare/project.ts';
import { checkAggregates } from './check-aggregates.ts';
import type { ResolvedScorer } from './resolved-scorer.ts';
import type { ScorerContext } from './scorer-context.ts';
import { scorerCode } from './scorer-code.ts';
import { scorerVersion } from './scorer-version.ts';
import { type Wiring, wireMetric } from './wire-metric.ts';

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
