import { digestOf } from '../../contract/digest-of.ts';
import type { JsonObject } from '@assay/records';
import type { LedgerProblem } from '../../ledger/check-ledger.ts';
import type { EvaluatorStore } from '../evaluator-store.ts';
import type { LoggedFacts } from './logged-facts.ts';
import { isSame, lost } from './problems.ts';

/** The versions of every evaluator, and which of them each of its boards shows and showed. */
export function checkBoards(
  { evaluators, boards }: EvaluatorStore,
  { heads, versions }: LoggedFacts,
): readonly LedgerProblem[] {
  const kept = evaluators.list();
  const keys = new Set([...kept.map(({ evaluator: { key } }) => key), ...versions.keys()]);
  const splits = kept.flatMap(({ evaluator: { key } }) =>
    evaluators
      .history(key)
      .flatMap(({ snapshots }) => Object.keys(snapshots))
      .map((split) => `${key} ${split}`),
  );
  return [
    ...[...keys].flatMap((key) => {
      const said = versions.get(key) ?? [];
      const stored = evaluators.history(key).map((registered, i) => ({
        digest: registered.digest,
        // Logs of earlier versions do not say it.
        record: said[i]?.record == null ? null : digestOf(registered),
      }));
      return isSame(said, stored) ? [] : [lost(`the versions of ${key} differ from the log`)];
    }),
    ...[...new Set([...heads.keys(), ...splits])].flatMap((board) => {
      const at = board.indexOf(' ');
      const [key, split] = [board.slice(0, at), board.slice(at + 1)];
      const stored = boards.history(key, split).map((head) => ({ ...head }));
      const said = (heads.get(board) ?? []).map((predicate) => headOf(predicate, stored[0]));
      return isSame(said, stored) ? [] : [lost(`the board ${key}, ${split} differs from the log`)];
    }),
  ];
}

/** The members of a head in the event that says it; a name of its shape is added, which events may leave out. */
function headOf(predicate: JsonObject, like: JsonObject | undefined): JsonObject {
  const names = like === undefined ? Object.keys(predicate) : Object.keys(like);
  return Object.fromEntries(
    names.map((name) => [
      name,
      predicate[name] ?? (name === 'schema_version' ? 'assay.board-head.v1' : null),
    ]),
  );
}
