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
      <h1>This is for another role</h1>
      <p>{asSentence(needs)}</p>
      <p>The owner of this workbench gives out roles. A token that has one of them opens this page:</p>
      <TokenForm label="token" />
      <p className="soft mono">request {requestId}</p>
    </section>
  );
}
