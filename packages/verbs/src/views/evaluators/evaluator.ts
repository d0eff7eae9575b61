import { nodeClock } from '@assay/engine';
import { seenBy } from '@assay/evaluator';
import type { OutputField, Viewer } from '@assay/records';
import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { withHome } from '../../audit/with-home.ts';
import { type AnsweredQuestion, answerQuestions } from '../../evaluator/answer-questions.ts';
import { findEvaluator } from '../../evaluator/find-evaluator.ts';
import { type ShownEvaluator, shownEvaluator } from '../../evaluator/shown-evaluator.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';
import type { Verb } from '../../verb.ts';
import { isWaiting } from './is-waiting.ts';
import { type PhaseView, phaseView } from './phase-view.ts';

export interface EvaluatorView {
  readonly evaluator: ShownEvaluator;
  readonly phase: PhaseView;
  readonly has_final: boolean;
  /** Who is told which part of a score, those that the file does not name among them. */
  readonly seen_by: Readonly<Record<OutputField, Viewer>>;
  /** Of submissions, those that the viewer may open; null for who may open none. */
  readonly counts: {
    readonly submissions: number | null;
    /** Of them, those that are neither scored nor refused yet. */
    readonly waiting: number | null;
    readonly versions: number;
  };
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
    const submissions = mayOpen ? home.store.submissions.list(opened) : null;
    return {
      evaluator: shownEvaluator(registered),
      phase: phaseView(evaluator, nodeClock.now()),
      has_final: evaluator.splits !== undefined,
      seen_by: seenBy(evaluator),
      counts: {
        submissions: submissions?.length ?? null,
        waiting: submissions?.filter(({ state }) => isWaiting(state)).length ?? null,
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

/** One evaluator: its contract, its phases, and for the host the answers to an operator's questions. */
export const evaluatorViewRequest = z
  .strictObject({
    home: homeField,
    evaluator: z.string().min(1),
    viewer: viewerField,
    /** The team that asks, which may open its own submissions. */ team: z.string().min(1).optional(),
  })
  .readonly();

export type EvaluatorViewRequest = z.infer<typeof evaluatorViewRequest>;
