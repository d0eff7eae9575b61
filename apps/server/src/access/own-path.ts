/** A page of this server; an address that begins with two slashes leads to another host. */
export function isOwnPath(to: string): boolean {
  return /^\/(?![/\\])[^\r\n\\]*$/.test(to);
}
