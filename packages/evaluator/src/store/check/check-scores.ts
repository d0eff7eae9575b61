import type { OfficialScore } from '@assay/records';
import { predicateOf, withSmallSlicesHidden } from '../../board/visible-score.ts';
import type { LedgerProblem } from '../../ledger/check-ledger.ts';
import type { EvaluatorStore } from '../evaluator-store.ts';
import type { LoggedFacts, LoggedScore } from './logged-facts.ts';
import { differs, isSame, lost } from './problems.ts';

/** Scores, their order, and that each is found where it belongs. */
export function checkScores(
  store: EvaluatorStore,
  { scores: logged }: LoggedFacts,
): readonly LedgerProblem[] {
  const kept = store.scores.list();
  const ids = new Set(kept.map(({ id }) => id));
  const inOrder = [...logged.keys()].filter((id) => ids.has(id));
  const stored = kept.filter(({ id }) => logged.has(id)).map(({ id }) => id);
  return [
    ...[...logged.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => lost(`score ${id} is in the log and not stored`)),
    ...(isSame(inOrder, stored) ? [] : [lost('scores are stored in a different order from the log')]),
    ...kept.flatMap((score): readonly LedgerProblem[] => {
      const said = logged.get(score.id);
      if (said === undefined) return [lost(`score ${score.id} is not in the log`)];
      if (!isAsLogged(score, said, store)) return [differs(said.index, `score ${score.id}`)];
      return isFoundBy(score, store) ? [] : [differs(said.index, `the place of score ${score.id}`)];
    }),
  ];
}

function isAsLogged(
  score: OfficialScore,
  { predicate }: LoggedScore,
  { evaluators }: EvaluatorStore,
): boolean {
  const registered = evaluators.get(score.evaluator_key, score.evaluator_digest);
  if (registered === null) return false;
  const { evaluator } = registered;
  const recorded = score.hidden_slices === undefined ? withSmallSlicesHidden(score, evaluator) : score;
  const { metrics, gates, rest } = predicateOf(recorded, evaluator);
  const kept = { ...rest, metrics: [...metrics], gates: [...gates] };
  const said = Object.fromEntries(Object.keys(kept).map((name) => [name, predicate[name] ?? null]));
  const { id, components } = score.scorer;
  const submission = predicate['submission'];
  const hidden = predicate['hidden_data'] ?? null;
  return (
    isSame(said, kept) &&
    isSame(predicate['scorer'] ?? null, { id, components }) &&
    memberOf(submission, 'id') === score.submission_id &&
    memberOf(hidden, 'snapshot_id') === score.snapshot_id
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? ((value as Readonly<Record<string, unknown>>)[name] ?? null)
    : null;
}

function isFoundBy(
  { id, submission_id, evaluator_key, split, scorer }: OfficialScore,
  { scores }: EvaluatorStore,
): boolean {
  const found = scores.list({ submission_id, evaluator_key, split, scorer_id: scorer.id });
  return found.some((each) => each.id === id);
}
