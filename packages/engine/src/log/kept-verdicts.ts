import type { JudgeRequest, ScoringSample } from '@assay/metrics';
import type { JsonValue, JudgeVerdict } from '@assay/records';
import { ModelQueues } from '../ask/model-queues.ts';
import { StoppedAsking } from '../ask/stopped-asking.ts';
import { knownMetric } from '../declare/scorers/known-metric.ts';
import type { DeclaredMetric } from '../declare/project.ts';
import type { ScorableSpecification } from '../run/open-specification.ts';
import { modelJudge } from '../score/judge/model-judge.ts';
import { plainVerdict } from '../score/judge/verdict-shape.ts';
import { ScoringSession } from '../score/scoring-session.ts';
import type { WiredMetric } from '../score/scorer/resolved-scorer.ts';
import { resolveScorer } from '../score/scorer/resolve-scorer.ts';
import type { Workbench } from '../workbench.ts';

/** What a judge said of an output; null where the reply is not kept, or the judge is asked otherwise now. */
export interface KeptVerdict {
  readonly score_name: string;
  readonly judge: string;
  readonly repeat: number;
  readonly verdict: JudgeVerdict | null;
}

/**
 * What the judges of a scorer said of one output, from the replies that were kept: the questions are put together
 * again, and nobody is asked.
 */
export async function keptVerdicts(
  open: ScorableSpecification,
  sample: ScoringSample,
  bench: Workbench,
): Promise<readonly KeptVerdict[]> {
  const { reducer, k } = open.specification;
  const metrics = open.scorer.metrics.filter(asksJudges);
  if (metrics.length === 0) return [];
  const context = await bench.scorerContext({ reducer, k });
  const scorer = await resolveScorer({ ...open.scorer, metrics, aggregates: {} }, context);
  try {
    const session = silentSession(bench);
    const verdicts: KeptVerdict[] = [];
    for (const metric of scorer.metrics) verdicts.push(...(await verdictsOf(metric, sample, session)));
    return verdicts;
  } finally {
    await scorer.close();
  }
}

export function asksJudges({ metric }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue' || metric.name === 'meteor-wordnet') return false;
  const known = knownMetric(metric.name);
  return known.kind === 'port' && known.port === 'judge';
}

function silentSession({ clock, digester, store }: Workbench): ScoringSession {
  const queues = new ModelQueues({ clock, signal: new AbortController().signal });
  const session = new ScoringSession({ queues, digester, cache: store.cache, again: false, scoringId: null });
  session.end();
  return session;
}

async function verdictsOf(
  { panel, metric, params, score_name }: WiredMetric,
  sample: ScoringSample,
  session: ScoringSession,
): Promise<readonly KeptVerdict[]> {
  if (panel === null || metric.kind !== 'port' || metric.port !== 'judge') return [];
  const { judges, people, options } = panel;
  const kept: KeptVerdict[] = [];
  const all = [
    ...judges.map((one) => ({
      key: one.declared.key,
      judge: modelJudge(one, { options, session, scoreName: score_name }),
      repeats: options.repeats,
    })),
    ...(people === null ? [] : [{ key: 'human', judge: people.judge, repeats: people.raters }]),
  ];
  for (const { key, judge, repeats } of all) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      let verdict: JudgeVerdict | null = null;
      const ask = async ({ output, ...request }: JudgeRequest): Promise<JsonValue> => {
        const given = await judge.judge(
          { ...request, id: sample.id, outputs: [output], repeat },
          session.queues.signal,
        );
        if (given.kind === 'failed') throw new StoppedAsking(given.why);
        verdict = given;
        return plainVerdict(given, request.verdict);
      };
      try {
        await metric.score(sample, params, { judge: ask });
      } catch (error) {
        if (!(error instanceof StoppedAsking)) throw error;
      }
      kept.push({ score_name, judge: key, repeat, verdict });
    }
  }
  return kept;
}
