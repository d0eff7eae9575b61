import { asText } from '@assay/records';
import { reach } from './reach.ts';
import type { Routes } from './routes.generated.ts';

type Given<Name extends keyof Routes> = {
  readonly [Part in 'params' | 'query' | 'body' as Routes[Name][Part] extends null
    ? never
    : Part]: Routes[Name][Part];
};

/** The only way to data: `ask('get /api/runs/{run}', { params: { run }, query: {} })`. */
export async function ask<Name extends keyof Routes>(
  name: Name,
  given: Given<Name>,
  signal?: AbortSignal,
): Promise<Routes[Name]['answer']> {
  const [method, path] = name.split(' ') as [string, string];
  const parts: Parts = given;
  const answer = await reach(addressOf(path, parts), {
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return (await answer.json()) as Routes[Name]['answer'];
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, asText(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
