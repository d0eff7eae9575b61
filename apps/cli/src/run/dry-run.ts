import {
  type DeclaredEvaluation,
  listSpecifications,
  openSpecification,
  plannedVerdicts,
  type Workbench,
} from '@assay/engine';
import { plural } from '../plural.ts';
import { printable } from '../printable.ts';

/** One task specification as it would be run. */
export interface Planned {
  readonly evaluation_key: string;
  readonly key: string;
  readonly model_key: string;
  readonly samples: number;
  readonly trials: number;
  readonly runs: number;
  readonly requests: number;
  readonly scores: readonly string[];
  /** Verdicts that are asked of each judge, by its key. */
  readonly verdicts: Readonly<Record<string, number>>;
}

/** Opens everything that a run would, data and prompt included, and asks no model. */
export async function planned(
  evaluations: readonly DeclaredEvaluation[],
  limits: { readonly limit: number | null },
  bench: Workbench,
): Promise<readonly Planned[]> {
  const plans: Planned[] = [];
  for (const evaluation of evaluations) {
    for (const { evaluation_key, specification } of await listSpecifications(evaluation, bench)) {
      const { inputs, model, scorer } = await openSpecification(evaluation_key, specification, limits, bench);
      const { key, num_runs: runs, num_trials: trials } = specification;
      const { samples } = inputs;
      const requests = samples * trials * runs;
      const scores = scorer.metrics.map(({ score_name }) => score_name);
      const verdicts = plannedVerdicts(scorer, requests);
      plans.push({
        evaluation_key,
        key,
        model_key: model.key,
        samples,
        trials,
        runs,
        requests,
        scores,
        verdicts,
      });
    }
  }
  return plans;
}

/** `support / nightly: 20 samples × 5 trials = 100 requests to atlas; scored by good; 100 verdicts by judge` */
export function plannedLine({ samples, trials, runs, requests, ...plan }: Planned): string {
  const factors = [
    plural(samples, 'sample'),
    ...(trials > 1 ? [plural(trials, 'trial')] : []),
    ...(runs > 1 ? [plural(runs, 'run')] : []),
  ];
  const times = `${factors.join(' × ')}${factors.length > 1 ? ' =' : ','} ${plural(requests, 'request')}`;
  const judged = Object.entries(plan.verdicts).map(([key, count]) => `${plural(count, 'verdict')} by ${key}`);
  const by = [plan.scores.join(', '), ...judged].join('; ');
  return printable(`${plan.evaluation_key} / ${plan.key}: ${times} to ${plan.model_key}; scored by ${by}\n`);
}
