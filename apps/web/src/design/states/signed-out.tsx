import { isLoginOffered, loginAddress } from '../../client/login.ts';
import { asSentence } from '../text/as-sentence.ts';
import { TokenForm } from './token-form.tsx';

/** Nobody is signed in: by the provider where there is one, with the link of the terminal, or with a token. */
export function SignedOut({ needs }: { readonly needs: string }) {
  return (
    <section className="state">
      <h1>You are not signed in</h1>
      <p>{asSentence(needs)}</p>
      {isLoginOffered() ? (
        <p>
          <a className="button" href={loginAddress()}>
            Sign in
          </a>
        </p>
      ) : (
        <p>On the server’s own machine, open the one-time link that assay serve printed in its terminal.</p>
      )}
      <TokenForm label="or with a token" />
    </section>
  );
}
