import { nodeClock } from '@assay/engine';
import { withHome } from '../../audit/with-home.ts';
import { type AnsweredQuestion, answerQuestions } from '../../evaluator/answer-questions.ts';
import { findEvaluator } from '../../evaluator/find-evaluator.ts';
import { type ShownEvaluator, shownEvaluator } from '../../evaluator/shown-evaluator.ts';
import type { Verb } from '../../verb.ts';
import type { EvaluatorViewRequest } from './evaluator.request.ts';
import { type PhaseView, phaseView } from './phase-view.ts';

export interface EvaluatorView {
  readonly evaluator: ShownEvaluator;
  readonly phase: PhaseView;
  readonly has_final: boolean;
  /** Of submissions, those that the viewer may open; null for who may open none. */
  readonly counts: { readonly submissions: number | null; readonly versions: number };
  /** The operator's questions, answered from the file: for the host, since answers name what is hidden. */
  readonly questions: readonly AnsweredQuestion[] | null;
}

/** One evaluator: what it asks, gives and commits to. */
export const evaluatorView: Verb<EvaluatorViewRequest, EvaluatorView> = (
  { evaluator: key, viewer = 'public', team, ...request },
  world,
) =>
  withHome(request, world, (home) => {
    const registered = findEvaluator(key, home);
    const { evaluator, problem, metrics, scorer } = registered;
    const mayOpen = viewer === 'evaluator' || team !== undefined;
    const opened = { evaluator_key: evaluator.key, ...(team === undefined ? {} : { team }) };
    return {
      evaluator: shownEvaluator(registered),
      phase: phaseView(evaluator, nodeClock.now()),
      has_final: evaluator.splits !== undefined,
      counts: {
        submissions: mayOpen ? home.store.submissions.list(opened).length : null,
        versions: home.store.evaluators.history(evaluator.key).length,
      },
      questions:
        viewer === 'evaluator'
          ? answerQuestions({
              read: { evaluator, problem },
              metrics,
              components: scorer.components,
              registered,
            })
          : null,
    };
  });
