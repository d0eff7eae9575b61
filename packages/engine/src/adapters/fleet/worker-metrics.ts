import { AssayError } from '@assay/records';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Queue, QueueDepth } from '../../ports/queue.ts';
import type { Store } from '../../ports/store.ts';
import { RunTally } from '../../run/run-tally.ts';

type Kind = 'counter' | 'gauge';
type Measure = readonly [name: string, kind: Kind, help: string, value: number | null];

/** As Prometheus reads it. What is not known has no line: it is not zero. */
function measuresText(tally: RunTally, depth: QueueDepth): string {
  const seconds = depth.oldest_lease_ms === null ? null : depth.oldest_lease_ms / 1_000;
  const measures: readonly Measure[] = [
    ['assay_worker_samples_total', 'counter', 'Outputs that this worker committed.', tally.done],
    ['assay_worker_asks_total', 'counter', 'Those that a model was asked for.', tally.done - tally.cached],
    ['assay_worker_failed_total', 'counter', 'Those that are failures.', tally.failed],
    ['assay_worker_input_tokens_total', 'counter', 'Tokens of requests.', tally.input_tokens],
    ['assay_worker_output_tokens_total', 'counter', 'Tokens of answers.', tally.output_tokens],
    ['assay_worker_cost_usd_total', 'counter', 'What answers cost, where all say so.', tally.cost_usd],
    ['assay_fleet_runs_offered', 'gauge', 'Runs that wait for workers or are at work.', depth.runs_offered],
    ['assay_fleet_runs_paused', 'gauge', 'Runs that are paused.', depth.runs_paused],
    ['assay_fleet_runs_failed', 'gauge', 'Runs that workers gave up.', depth.runs_failed],
    ['assay_fleet_workers', 'gauge', 'Workers heard of within ten seconds.', depth.workers],
    ['assay_fleet_claims', 'gauge', 'Ranges of samples that are held.', depth.claims],
    ['assay_fleet_oldest_lease_seconds', 'gauge', 'Since the most silent holder was heard of.', seconds],
  ];
  return measures.map(linesOf).join('');
}

function linesOf([name, kind, help, value]: Measure): string {
  return value === null ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`;
}

interface Measured {
  readonly queue: Queue;
  readonly tally: RunTally;
}

/** `/healthz`: the worker is there. `/readyz`: it reaches the database. `/metrics`: what it did, and what waits. */
export async function serveMeasures(
  { host = '127.0.0.1', port }: { readonly host?: string | undefined; readonly port: number },
  measured: Measured,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer((request, response) => void answer(request.url ?? '/', response, measured));
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new AssayError('environment', 'E_LISTEN', `cannot listen at ${host}:${port}: ${messageOf(error)}`, {
      cause: error,
      fix: 'Choose another port, or 0 for any that is free.',
    });
  }
  const bound = server.address() as AddressInfo;
  const shown = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${shown}:${bound.port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(url: string, response: ServerResponse, { queue, tally }: Measured): Promise<void> {
  const send = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
  };
  const { pathname } = new URL(url, 'http://worker');
  if (pathname === '/healthz') return send(200, 'ok\n');
  if (pathname !== '/readyz' && pathname !== '/metrics') return send(404, 'not found\n');
  try {
    const depth = await queue.depth();
    return send(200, pathname === '/readyz' ? 'ok\n' : measuresText(tally, depth));
  } catch (error) {
    return send(503, `${error instanceof AssayError ? error.code : 'E_UNEXPECTED'}\n`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The store, and totals over the outputs that are committed through it from now on. */
export function countedStore(store: Store): { readonly store: Store; readonly tally: RunTally } {
  const tally = new RunTally();
  const append: Store['journal']['append'] = async (runId, entries) => {
    await store.journal.append(runId, entries);
    for (const entry of entries) tally.add(entry);
  };
  return { store: { ...store, journal: { ...store.journal, append } }, tally };
}
