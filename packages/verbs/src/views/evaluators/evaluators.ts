import { type Lead, nodeClock } from '@assay/engine';
import { type EvaluatorHome, feedbackSplit, openBoard, type RegisteredEvaluator } from '@assay/evaluator';
import type { Viewer } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';
import type { Verb } from '../../verb.ts';
import { boardLead } from './board-lead.ts';
import { inHome } from './in-home.ts';
import { isWaiting } from './is-waiting.ts';
import { type PhaseView, phaseView } from './phase-view.ts';

export interface EvaluatorRow {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly headline: string;
  /** Hidden items over all splits; null without labels. */
  readonly items: number | null;
  readonly phase: PhaseView;
  readonly teams: number;
  readonly submissions: number;
  /** Neither scored nor refused yet. */
  readonly waiting: number;
  /** Who is ahead, as far as the viewer may know. */
  readonly sentence: Lead;
}

export interface EvaluatorsView {
  readonly sentence: Lead;
  readonly evaluators: readonly EvaluatorRow[];
}

const nothing: EvaluatorsView = {
  sentence: { strong: 'No evaluators yet.', rest: ' So no score has an interval yet.' },
  evaluators: [],
};

/** Every evaluator of the home: who is ahead, and what waits. */
export const evaluatorsView: Verb<EvaluatorsViewRequest, EvaluatorsView> = (
  { viewer = 'public', ...request },
  world,
) =>
  inHome(request, world, nothing, (home) => {
    const rows = home.store.evaluators.list().map((registered) => rowOf(registered, viewer, home));
    const [first] = rows;
    if (first === undefined) return nothing;
    const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
    return {
      sentence: {
        strong: `${plural(waiting, 'submission')} ${waiting === 1 ? 'waits' : 'wait'} to be scored in ${plural(rows.length, 'evaluator')}.`,
        rest: ` ${first.name}: ${first.sentence.strong}${first.sentence.rest}`,
      },
      evaluators: rows,
    };
  });

function rowOf(registered: RegisteredEvaluator, viewer: Viewer, home: EvaluatorHome): EvaluatorRow {
  const { evaluator, items } = registered;
  const now = nodeClock.now();
  const submissions = home.store.submissions.list({ evaluator_key: evaluator.key });
  const board = openBoard({ registered, split: feedbackSplit(registered), viewer, now }, home);
  return {
    key: evaluator.key,
    name: evaluator.display_name ?? evaluator.key,
    description: evaluator.description ?? null,
    headline: evaluator.headlines[0]!,
    items: items?.count ?? null,
    phase: phaseView(evaluator, now),
    teams: new Set(submissions.map(({ submission }) => submission.team)).size,
    submissions: submissions.length,
    waiting: submissions.filter(({ state }) => isWaiting(state)).length,
    sentence: boardLead(board),
  };
}

/** Every evaluator of a home, a line each. */
export const evaluatorsViewRequest = z.strictObject({ home: homeField, viewer: viewerField }).readonly();

export type EvaluatorsViewRequest = z.infer<typeof evaluatorsViewRequest>;
