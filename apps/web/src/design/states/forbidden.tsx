import { asSentence } from '../text/as-sentence.ts';
import { TokenForm } from './token-form.tsx';

interface ForbiddenProps {
  readonly needs: string;
  readonly requestId: string;
}

/** Which role sees this; not whether it exists. */
export function Forbidden({ needs, requestId }: ForbiddenProps) {
  return (
    <section className="state">
      <h1>Your role cannot see this</h1>
      <p>{asSentence(needs)}</p>
      <p>The owner of this workbench assigns roles. Sign in with a token that has one of these:</p>
      <TokenForm label="token" />
      <p className="soft mono">request {requestId}</p>
    </section>
  );
}
