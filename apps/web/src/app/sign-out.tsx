import { useQuery } from '@tanstack/react-query';
import { meQuestion } from '../client/evaluator-questions.ts';
import { isLoginOffered, signOut } from '../client/login.ts';

/** Who is signed in, and the way out; where nobody signs in there is none. */
export function SignOut() {
  const { data: me } = useQuery({ ...meQuestion(), enabled: isLoginOffered() });
  if (me === undefined) return null;
  return (
    <button type="button" className="find" onClick={() => void signOut()} title={`${me.name}, ${me.role}`}>
      Sign out
    </button>
  );
}
