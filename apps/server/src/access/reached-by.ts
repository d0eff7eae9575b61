const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** What a server is reached by where it listens: everywhere is no place that a browser could go to. */
export function reachedBy(hostname: string, port: number): string {
  const name = everywhere[hostname] ?? hostname;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
