import { checkCeilings, checkOpened } from './preflight.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import type { ListedSpecification } from './run/specifications.ts';
import { type OpenSpecification, openSpecification } from './run/open-specification.ts';
import { judgedMetrics } from './score/judge/judged-metrics.ts';
import { refuseSelfJudging } from './score/scorer/resolve-scorer.ts';
import type { Workbench } from './workbench.ts';

/**
 * What a run would open of its specifications, with all that can be told before it without a key, a model or code of
 * the user's: samples and labels, the parts that gates name, ceilings that cannot be kept, judges of themselves.
 */
export async function openPlanned(
  listed: readonly ListedSpecification[],
  options: Pick<EvaluateOptions, 'budget' | 'limit' | 'watcher'>,
  bench: Workbench,
): Promise<readonly OpenSpecification[]> {
  const opened: OpenSpecification[] = [];
  for (const { evaluation_key, specification } of listed) {
    const open = await openSpecification(evaluation_key, specification, options, bench);
    const panels = panelsOf(open, bench);
    const judges = panels.flatMap(({ panel }) => panel.judges.map(({ declared }) => declared));
    checkCeilings([open.model, ...judges], options.budget);
    refuseSelfJudging(panels, open.model);
    opened.push(open);
  }
  await checkOpened(opened, options, bench);
  return opened;
}

function panelsOf({ scorer }: OpenSpecification, { project }: Workbench) {
  return judgedMetrics(scorer).map(({ score_name, options }) => {
    const judges = project.models
      .filter(({ key }) => options.judge.includes(key))
      .map((declared) => ({ declared }));
    return { score_name, panel: { judges, options } };
  });
}
