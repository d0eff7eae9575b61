/** Stands for the server; nobody is asked. */
const OWN = 'http://own.invalid';

/**
 * A page of this server as a browser would read its address; anything else leads to the first page. Browsers leave tabs
 * and line breaks out of an address, and what begins with two slashes then is another host.
 */
export function ownPath(to: string): string {
  if (!to.startsWith('/') || !URL.canParse(to, OWN)) return '/';
  const { origin, pathname, search, hash } = new URL(to, OWN);
  return origin === OWN && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}
