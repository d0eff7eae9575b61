import { createHash, randomBytes } from 'node:crypto';
import type { Store } from '../../ports/store.ts';
import type { WorkEvent } from './work.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Attributes = Readonly<Record<string, string | number>>;

/** Something that takes time; ended once. */
interface Span {
  readonly id: string;
  readonly end: (attributes: Attributes, isFailed: boolean) => void;
}

/** What a worker did, when and for how long, for those who collect traces. */
interface Traces {
  /** Everybody who serves the same subject adds to one trace. */
  readonly begin: (name: string, subject: string, parent?: Span) => Span;
  readonly close: () => Promise<void>;
}

const SEND_EVERY_MS = 2_000;
const PATIENCE_MS = 5_000;
/** Spans that wait to be sent; where nobody takes them, the oldest go. */
const MOST = 10_000;

/**
 * Sends spans as OTLP over HTTP in JSON to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; null where none is named.
 * Work never waits for it: what cannot be sent is lost, and told once to `onTrouble`.
 */
export function openTraces(env: Env, onTrouble: (message: string) => void): Traces | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (endpoint === undefined || endpoint === '') return null;
  const address = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const service = env['OTEL_SERVICE_NAME'] ?? 'assay-worker';
  const headers = { 'content-type': 'application/json', ...headersIn(env['OTEL_EXPORTER_OTLP_HEADERS']) };
  let waiting: object[] = [];
  let isTold = false;
  const send = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const body = JSON.stringify(documentOf(service, spans));
      const { ok, status } = await fetch(address, { method: 'POST', headers, body, signal });
      if (!ok) throw new Error(`it answered ${status}`);
    } catch (error) {
      if (!isTold) onTrouble(`traces are lost: ${address}: ${error instanceof Error ? error.message : ''}`);
      isTold = true;
    }
  };
  const timer = setInterval(() => void send(), SEND_EVERY_MS).unref();
  return {
    begin: (name, subject, parent) => {
      const [id, from] = [randomBytes(8).toString('hex'), now()];
      const trace = createHash('sha256').update(subject).digest('hex').slice(0, 32);
      const end: Span['end'] = (attributes, isFailed) => {
        waiting.push({
          traceId: trace,
          spanId: id,
          ...(parent === undefined ? {} : { parentSpanId: parent.id }),
          name,
          kind: 1,
          startTimeUnixNano: from,
          endTimeUnixNano: now(),
          attributes: attributesOf(attributes),
          status: { code: isFailed ? 2 : 1 },
        });
        if (waiting.length > MOST) waiting.shift();
      };
      return { id, end };
    },
    close: () => {
      clearInterval(timer);
      return send();
    },
  };
}

/** Nanoseconds since 1970, as text: JSON numbers do not hold them. */
function now(): string {
  return `${BigInt(Date.now()) * 1_000_000n}`;
}

function documentOf(service: string, spans: readonly object[]): object {
  const resource = { attributes: attributesOf({ 'service.name': service, 'process.pid': process.pid }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'assay' }, spans }] }] };
}

function attributesOf(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}

/** `name=value,name=value`, as the variable has it. */
function headersIn(text = ''): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => pair.split('=', 2).map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([name, value]) => name !== '' && value !== undefined));
}

/** Spans of a worker: one for each time that it serves a run, and in it one for each commit. */
export function tracedWork(
  store: Store,
  traces: Traces,
): { readonly store: Store; readonly on: (event: WorkEvent) => void } {
  let serving: Span | null = null;
  const append: Store['journal']['append'] = async (runId, entries) => {
    const span = traces.begin('commit', runId, serving ?? undefined);
    const about = { 'assay.run_id': runId, 'assay.samples': entries.length };
    try {
      await store.journal.append(runId, entries);
      span.end(about, false);
    } catch (error) {
      span.end(about, true);
      throw error;
    }
  };
  return {
    store: { ...store, journal: { ...store.journal, append } },
    on: (event) => {
      if (event.kind === 'waiting' || event.run_id === null) return;
      if (event.kind === 'serving') serving = traces.begin('serve run', event.run_id);
      else {
        serving?.end({ 'assay.run_id': event.run_id, 'assay.ended': event.kind }, event.kind === 'trouble');
        serving = null;
      }
    },
  };
}
