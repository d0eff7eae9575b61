import { canonicalJson, type JsonObject, type JsonValue } from '@assay/records';
import { predicateOf } from '../board/visible-score.ts';
import type { LedgerProblem } from '../ledger/check-ledger.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import type { StoredEntry } from '../ledger/ledger-store.ts';
import type { EvaluatorStore } from './evaluator-store.ts';

/** Holds what is stored beside the log against what the log says of it: submissions, scores, evaluators and boards. */
export function checkRecords(store: EvaluatorStore): readonly LedgerProblem[] {
  return [...checkSubmissions(store), ...checkScores(store), ...checkEvaluators(store)];
}

function checkSubmissions({ submissions, ledger }: EvaluatorStore): readonly LedgerProblem[] {
  return submissions.list().flatMap(({ submission }) => {
    const logged = ledger
      .about(submission.id)
      .find(({ kind }) => kind === 'submission.received' || kind === 'submission.rejected');
    if (logged === undefined) return [lost(`submission ${submission.id} is not in the log`)];
    const { subject, predicate } = openEnvelope(logged.envelope).statement;
    const said = {
      artifacts: subject.map(({ name, digest }) => ({ name, digest: `sha256:${digest.sha256}` })),
      team: predicate['team'] ?? null,
      number: predicate['number'] ?? null,
      at: predicate['at'] ?? null,
    };
    const kept = {
      artifacts: submission.artifacts.map(({ name, digest }) => ({ name, digest })),
      team: submission.team,
      number: submission.number,
      at: submission.received_at,
    };
    return isSame(said, kept) ? [] : [differs(logged, `submission ${submission.id}`)];
  });
}

function checkScores({ scores, evaluators, ledger }: EvaluatorStore): readonly LedgerProblem[] {
  return scores.list().flatMap((score) => {
    const logged = ledger.about(score.id).find(({ kind }) => kind === 'score.created');
    if (logged === undefined) return [lost(`score ${score.id} is not in the log`)];
    const registered = evaluators.get(score.evaluator_key, score.evaluator_digest);
    if (registered === null) return [differs(logged, `the evaluator of score ${score.id}`)];
    const { predicate } = openEnvelope(logged.envelope).statement;
    const { metrics, gates, rest } = predicateOf(score, registered.evaluator);
    const kept = { ...rest, metrics: [...metrics], gates: [...gates] };
    const said = Object.fromEntries(Object.keys(kept).map((name) => [name, predicate[name] ?? null]));
    const isOfIt = isSame(said, kept) && isSame(predicate['scorer'] ?? null, scorerOf(score.scorer));
    return isOfIt ? [] : [differs(logged, `score ${score.id}`)];
  });
}

function checkEvaluators({ evaluators, ledger }: EvaluatorStore): readonly LedgerProblem[] {
  return evaluators.list().flatMap(({ evaluator: { key } }) => {
    const logged = ledger.about(key).filter(({ kind }) => kind === 'scorer.registered');
    const kept = evaluators.history(key).map(({ digest }) => digest);
    const said = logged.map(
      ({ envelope }) => `sha256:${openEnvelope(envelope).statement.subject[0]?.digest.sha256 ?? ''}`,
    );
    return isSame(said, kept) ? [] : [lost(`the versions of ${key} are not those of the log`)];
  });
}

const scorerOf = ({ id, components }: { id: string; components: JsonObject }): JsonObject => ({
  id,
  components,
});

function isSame(a: JsonValue, b: JsonValue): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

const lost = (what: string): LedgerProblem => ({ index: null, what });
const differs = ({ index }: StoredEntry, what: string): LedgerProblem => ({
  index,
  what: `${what} is stored otherwise than the log says`,
});
