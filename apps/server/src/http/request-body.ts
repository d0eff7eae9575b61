import { repeatedKeyOf } from '@assay/verbs';
import { Refusal } from './problem.ts';

/** A body of JSON: UTF-8, as it is, and with each key once, so that nobody else reads another request in it. */
export async function jsonBody(request: Request): Promise<unknown> {
  expectPlain(request);
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json' || parameters.some(isOtherEncoding))
    throw new Refusal(415, 'E_BODY_TYPE', 'the body has to be application/json, in UTF-8');
  const text = decoded(await request.arrayBuffer());
  const value = parsed(text);
  const repeated = (await repeatedKeyOf())(text, value);
  if (repeated !== null)
    throw new Refusal(
      400,
      'E_BODY_JSON',
      `the body has the key ${JSON.stringify(repeated.key)} twice in one object, at line ${repeated.line}, column ${repeated.column}`,
    );
  return value;
}

/** What is compressed is not unpacked here, and would be taken for something else. */
export function expectPlain({ headers }: Pick<Request, 'headers'>): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity')
    throw new Refusal(
      415,
      'E_BODY_ENCODING',
      'the body must be sent uncompressed, without Content-Encoding',
      {
        headers: { 'accept-encoding': 'identity' },
      },
    );
}

function isOtherEncoding(parameter: string): boolean {
  return /^charset=(?!"?utf-?8"?$)/.test(parameter);
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'E_BODY_JSON', 'the body is not UTF-8');
  }
}

function parsed(text: string) {
  try {
    return JSON.parse(text) as Parameters<Awaited<ReturnType<typeof repeatedKeyOf>>>[1];
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new Refusal(400, 'E_BODY_JSON', `the body is not JSON: ${why}`);
  }
}
