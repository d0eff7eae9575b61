import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isLoginOffered, loginAddress, signInWithToken } from '../client/login.ts';

/** Nobody is signed in: by the provider where there is one, with the link of the terminal, or with a token. */
export function SignedOut({ needs }: { readonly needs: string }) {
  const isOffered = isLoginOffered();
  return (
    <section className="state">
      <h1>Nobody is signed in</h1>
      <p>{needs}</p>
      {isOffered ? (
        <p>
          <a className="button" href={loginAddress()}>
            Sign in
          </a>
        </p>
      ) : (
        <p>On its own machine, the link that assay serve printed in its terminal opens the workbench once.</p>
      )}
      <TokenForm />
    </section>
  );
}

function TokenForm() {
  const questions = useQueryClient();
  const field = useId();
  const [token, setToken] = useState('');
  const signing = useMutation({
    mutationFn: () => signInWithToken(token),
    onSuccess: () => questions.resetQueries(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signing.mutate();
      }}
    >
      <p className="choices">
        <label htmlFor={field}>or with a token</label>
        <input
          id={field}
          type="password"
          autoComplete="off"
          className="field"
          placeholder="evw_…"
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <button type="submit" className="button" disabled={token.trim() === '' || signing.isPending}>
          Sign in with it
        </button>
      </p>
      {signing.error === null ? null : <p role="alert">{signing.error.message}</p>}
    </form>
  );
}
