import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a server of a judge and of embeddings counted, by the path that was asked. */
interface Served {
  requests: number;
  input_tokens: number;
  output_tokens: number;
  inFlight: number;
  mostInFlight: number;
  /** The time of every request, by the clock that was given. */
  readonly starts: number[];
  /** Statuses for the next requests; then all are served. */
  readonly statuses: number[];
  /** Of the next requests that are served, whether the judge refuses, or another model speaks for it. */
  readonly unanswered: ('refusal' | 'other model')[];
}

export interface ScoringServer {
  readonly baseUrl: string;
  readonly judge: Served;
  readonly embeddings: Served;
  readonly close: () => Promise<void>;
}

/** A server on the loopback address that judges everything alike, embeds texts by their letters, and keeps count. */
export async function startScoringServer(steady: () => number): Promise<ScoringServer> {
  const judge = nothingYet();
  const embeddings = nothingYet();
  const server = createServer(async (request, response) => {
    const served = request.url!.endsWith('/embeddings') ? embeddings : judge;
    begin(served, steady());
    const body = JSON.parse(await text(request)) as { readonly input?: readonly string[] };
    // Long enough for others to arrive meanwhile.
    setTimeout(() => {
      const status = served.statuses.shift() ?? 200;
      const reply =
        served === judge
          ? verdict(status === 200 ? judge.unanswered.shift() : undefined)
          : vectors(body.input!);
      if (status === 200) count(served, reply.usage);
      send(response, status, status === 200 ? reply : { error: { message: 'not now' } });
      served.inFlight -= 1;
    }, 5);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    judge,
    embeddings,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function nothingYet(): Served {
  const counts = { requests: 0, input_tokens: 0, output_tokens: 0, inFlight: 0, mostInFlight: 0 };
  return { ...counts, starts: [], statuses: [], unanswered: [] };
}

function begin(served: Served, now: number): void {
  served.requests += 1;
  served.inFlight += 1;
  served.mostInFlight = Math.max(served.mostInFlight, served.inFlight);
  served.starts.push(now);
}

function count(served: Served, usage: { prompt_tokens: number; completion_tokens?: number }): void {
  served.input_tokens += usage.prompt_tokens;
  served.output_tokens += usage.completion_tokens ?? 0;
}

function verdict(unanswered?: Served['unanswered'][number]) {
  const content = JSON.stringify({ score: 1, reason: 'so' });
  const isRefused = unanswered === 'refusal';
  return {
    id: 'v',
    object: 'chat.completion',
    created: 1,
    model: unanswered === 'other model' ? 'another' : 'judge-1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content },
        finish_reason: isRefused ? 'content_filter' : 'stop',
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  };
}

function vectors(texts: readonly string[]) {
  const embedding = (each: string): number[] => ['a', 'b', 'c'].map((letter) => each.split(letter).length);
  const data = texts.map((each, index) => ({ object: 'embedding', index, embedding: embedding(each) }));
  return {
    object: 'list',
    model: 'e-1',
    data,
    usage: { prompt_tokens: texts.length, total_tokens: texts.length },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
