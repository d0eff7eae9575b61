import { useQuery } from '@tanstack/react-query';
import { meQuestion } from '../client/evaluator-questions.ts';
import { signOut } from '../client/login.ts';

/** Who is signed in, and the way out. */
export function SignOut() {
  const { data: me } = useQuery(meQuestion());
  if (me === undefined) return null;
  return (
    <button type="button" className="button" onClick={() => void signOut()} title={`${me.name}, ${me.role}`}>
      Sign out
    </button>
  );
}
