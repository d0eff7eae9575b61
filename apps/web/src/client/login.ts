/** Whether people can sign in here: the server says so in its page. */
export function isLoginOffered(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="login"]')?.content === 'yes';
}

/** Where signing in begins; it ends on the page that is open. */
export function loginAddress(): string {
  const { pathname, search } = window.location;
  return `/login?${new URLSearchParams({ to: `${pathname}${search}` }).toString()}`;
}

/** Ends the session on the server, and opens the first page without one. */
export async function signOut(): Promise<void> {
  await fetch('/logout', { method: 'POST' });
  window.location.assign('/');
}
