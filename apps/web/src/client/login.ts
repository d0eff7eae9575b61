import { reach } from './reach.ts';

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
  await reach('/login/token', {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}` },
  });
}

/** Ends the session on the server, and opens the first page without one. */
export async function signOut(): Promise<void> {
  await reach('/logout', { method: 'POST' });
  window.location.assign('/');
}
