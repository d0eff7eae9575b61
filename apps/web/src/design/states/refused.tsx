import { ProblemError, UnreachableError } from '../../client/reach.ts';
import { asSentence } from '../text/as-sentence.ts';

/** What was sent and was not taken, below the form that sent it. */
export function Refused({ error }: { readonly error: Error }) {
  const problem = error instanceof ProblemError ? error.problem : null;
  const kept =
    error instanceof UnreachableError
      ? 'It may or may not have arrived: reload the page before sending it again.'
      : 'Nothing was changed.';
  return (
    <section className="refused" role="alert">
      <p>
        <b>{asSentence(error.message)}</b> {problem?.fix === undefined ? '' : asSentence(problem.fix)} {kept}
      </p>
      {problem === null ? null : <p className="soft mono">request {problem.request_id}</p>}
    </section>
  );
}
