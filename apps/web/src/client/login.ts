import { ProblemError } from './ask.ts';
import type { Problem } from './routes.generated.ts';

/** Whether people can sign in here: the server says so in its page. */
export function isLoginOffered(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="login"]')?.content === 'yes';
}

/** Where signing in begins; it ends on the page that is open. */
export function loginAddress(): string {
  const { pathname, search } = window.location;
  return `/login?${new URLSearchParams({ to: `${pathname}${search}` }).toString()}`;
}

/** Signs in with a token; what is wrong with it is thrown. */
export async function signInWithToken(token: string): Promise<void> {
  const answer = await fetch('/login/token', {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}` },
  });
  if (!answer.ok) throw new ProblemError((await answer.json()) as Problem);
}

/** Ends the session on the server, and opens the first page without one. */
export async function signOut(): Promise<void> {
  await fetch('/logout', { method: 'POST' });
  window.location.assign('/');
}
