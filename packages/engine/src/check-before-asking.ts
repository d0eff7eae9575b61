import { checkCeilings } from './check-ceilings.ts';
import type { DeclaredModel } from './declare/project.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import { looseCeilings } from './loose-ceilings.ts';
import type { ListedSpecification } from './run/list-specifications.ts';
import { modelOf, scorerOf, taskOf } from './run/open-specification.ts';
import { refuseSelfJudging } from './score/scorer/refuse-self-judging.ts';
import { resolveScorer } from './score/scorer/resolve-scorer.ts';
import type { ResolvedScorer } from './score/scorer/resolved-scorer.ts';
import type { Workbench } from './workbench.ts';

/**
 * Opens the models and scorers of all specifications and closes them again: a key that is not set, a metric that
 * does not load or a judge that would judge itself is reported before the first model is asked and paid for. Data and
 * labels stay closed. Outputs that are replayed are read when their turn comes: no model is asked for them.
 */
export async function checkBeforeAsking(
  listed: readonly ListedSpecification[],
  { budget, watcher }: Pick<EvaluateOptions, 'budget' | 'watcher'>,
  bench: Workbench,
): Promise<void> {
  const { models, tasks } = bench.project;
  const opened = new Set<string>();
  const warned = new Set<string>();
  for (const { specification } of listed) {
    const model = modelOf(specification, models);
    if (model.provider !== 'replay' && !opened.has(model.key)) {
      await (await bench.openModel(model)).close?.();
      opened.add(model.key);
    }
    const { reducer, k } = specification;
    const declared = scorerOf(specification, taskOf(specification, tasks));
    const scorer = await resolveScorer(declared, await bench.scorerContext({ reducer, k }));
    try {
      const asked = askedBy(scorer);
      checkCeilings([model, ...asked.judges, ...asked.embeddings], budget);
      const attempts = taskOf(specification, tasks).solver === undefined ? 'one answer' : 'many turns';
      const loose = [
        ...looseCeilings([model], attempts, budget),
        ...looseCeilings(asked.judges, 'one answer', budget),
        ...looseCeilings(asked.embeddings, 'no answer', budget),
      ];
      for (const warning of loose.filter((one) => !warned.has(one))) {
        warned.add(warning);
        watcher?.onWarning?.(warning);
      }
      refuseSelfJudging(scorer.metrics, model);
    } finally {
      await scorer.close();
    }
  }
}

/** Judges and embedding models. */
function askedBy({ metrics }: ResolvedScorer): Record<'judges' | 'embeddings', readonly DeclaredModel[]> {
  return {
    judges: metrics.flatMap(({ panel }) => panel?.judges.map(({ declared }) => declared) ?? []),
    embeddings: metrics.flatMap(({ embeddings }) => embeddings?.declared ?? []),
  };
}
