import { useQuery } from '@tanstack/react-query';
import { meQuestion } from '../client/evaluator-questions.ts';
import { isLoginOffered, signOut } from '../client/login.ts';

/** Who is signed in, and the way out; where nobody signs in there is none. */
export function SignOut() {
  const isOffered = isLoginOffered();
  const { data: me } = useQuery({ ...meQuestion(), enabled: isOffered });
  if (!isOffered || me === undefined) return null;
  return (
    <button type="button" className="button" onClick={() => void signOut()} title={`${me.name}, ${me.role}`}>
      Sign out
    </button>
  );
}
