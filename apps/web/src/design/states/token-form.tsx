import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { signInWithToken } from '../../client/login.ts';

/** A token opens what its role may see. */
export function TokenForm({ label }: { readonly label: string }) {
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
        <label htmlFor={field}>{label}</label>
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
          Sign in
        </button>
      </p>
      {signing.error === null ? null : <p role="alert">{signing.error.message}</p>}
    </form>
  );
}
