import { useQuery } from '@tanstack/react-query';
import { meQuestion } from '../client/evaluator-questions.ts';
import { signOut } from '../client/login.ts';

/** Who is signed in, and the way out. */
export function SignOut() {
  const { data: me, isPending } = useQuery(meQuestion());
  // Its room is kept while that is asked, so that nothing beside it moves.
  if (isPending)
    return (
      <span className="button hidden" aria-hidden="true">
        Sign out
      </span>
    );
  if (me === undefined) return null;
  return (
    <button type="button" className="button" onClick={() => void signOut()} title={`${me.name}, ${me.role}`}>
      Sign out
    </button>
  );
}
