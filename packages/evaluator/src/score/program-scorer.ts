import { nodeDigester } from '@assay/engine';
import {
  AssayError,
  type JsonObject,
  jsonObjectSchema,
  type JsonValue,
  type ScoredMetric,
  type ScorerOf,
} from '@assay/records';
import { type PlacedFile, runInSandbox } from '@assay/sandbox';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { decimalText } from './decimal-text.ts';
import { keepProgram, keptProgram, readProgram } from './kept-program.ts';
import { officialSandbox, runtimeComponents } from './sandboxed-code.ts';
import type { ScorerKind, ScoringWork } from './scorer-kind.ts';

/** The hidden labels as programs and services of the host's are given them; null where the evaluator has none to give. */
async function labelRows({
  registered,
  labels,
}: ScoringWork): Promise<readonly { readonly id: string; readonly label: JsonValue }[] | null> {
  if (registered.evaluator.labels === undefined) return null;
  return (await labels()).labels.map(({ item, label }) => ({ id: item, label }));
}

/** What a scorer of the host's said, with what is known of how it ran. */
interface Said {
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly items: readonly JsonObject[] | null;
  readonly trace: JsonValue;
  readonly isOfficial: boolean;
  readonly sandbox: JsonObject | null;
  readonly used: JsonObject | null;
}

const saidSchema = z.union([
  z.strictObject({
    metrics: z.record(z.string(), z.number().nullable()),
    items: z.array(jsonObjectSchema).readonly().optional(),
  }),
  z.strictObject({ invalid: z.string().min(1) }),
]);

/**
 * One JSON document: `{"metrics": {"name": number or null}, "items"?: […]}`, or `{"invalid": "why"}` for a submission that cannot
 * be judged through its own fault. Numbers that were not declared, are missing or lie outside of their range are not taken.
 */
function readSaid(scorer: ScorerOf<'program'>, text: string): Pick<Said, 'metrics' | 'items'> {
  const read = saidSchema.safeParse(parsed(text));
  if (!read.success) throw wrong(scorer, `its output is not as expected: ${read.error.issues[0]!.message}`);
  // Why is for the host alone: the words may repeat what is hidden.
  if ('invalid' in read.data)
    throw new AssayError('invalid', 'E_INVALID_BY_SCORER', `the scorer ${scorer.key}: ${read.data.invalid}`);
  const { metrics, items = null } = read.data;
  const declared = new Map(scorer.metrics.map((metric) => [metric.name, metric]));
  const extra = Object.keys(metrics).find((name) => !declared.has(name));
  if (extra !== undefined) throw wrong(scorer, `it gave ${JSON.stringify(extra)}, which is not declared`);
  for (const { name, min, max } of scorer.metrics) {
    if (!Object.hasOwn(metrics, name)) throw wrong(scorer, `it did not give ${name}`);
    const value = metrics[name]!;
    if (value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max)))
      throw wrong(scorer, `${name} is outside of its range`);
  }
  return { metrics, items };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wrong({ key }: ScorerOf<'program'>, why: string): AssayError {
  return new AssayError('environment', 'E_SCORER_OUTPUT', `the scorer ${key}: ${why}`, {
    fix: 'It prints one JSON document: {"metrics": {"name": number}}.',
  });
}

const DEFAULT_MS = 60_000;
const GB = 1024 ** 3;

/**
 * Runs the host's program in a sandbox of its own, without network and without code of the submission running beside it: its
 * files as `/job`, the bytes that came in as `/submission/<name>`, hidden labels as `/hidden/labels.jsonl`, all of it read-only.
 */
async function runProgram(scorer: ScorerOf<'program'>, work: ScoringWork): Promise<Said> {
  const components = work.registered.scorer.components[scorer.key] as JsonObject;
  const program = await keptProgram(work.vault, components['code']);
  const place = await officialSandbox(work);
  const folder = await mkdtemp(join(tmpdir(), 'assay-program-'));
  const limits = {
    wall_ms: scorer.timeout_ms ?? DEFAULT_MS,
    cpu_s: Math.ceil((scorer.timeout_ms ?? DEFAULT_MS) / 1000),
    memory: 2 * GB,
  };
  try {
    for (const { path, bytes } of program.files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    const names = new Set(program.files.map(({ path }) => path));
    const ended = await runInSandbox(
      place.sandbox,
      {
        command: scorer.command!.map((word) => inside(word, names)),
        files: [{ at: '/job', from: folder }, ...(await submittedFiles(work)), ...(await hiddenFiles(work))],
        programs: [{ at: '/opt/node', from: process.execPath }],
        limits,
        ...(work.signal === undefined ? {} : { signal: work.signal }),
      },
      JSON.stringify({ seed: work.seed, split: work.split }),
    );
    if (ended.kind === 'stopped')
      throw new AssayError('interrupted', 'E_INTERRUPTED', 'the scorer was stopped before it finished');
    const trace: JsonValue = { ending: ended.kind, exit_code: ended.exit_code, log: ended.stderr };
    if (ended.kind !== 'exited' || ended.exit_code !== 0)
      throw new AssayError(
        'environment',
        'E_SCORER_PROGRAM',
        `the scorer ${scorer.key} ended with ${ended.kind}, exit code ${ended.exit_code}: ${ended.stderr.slice(-2000)}`,
      );
    const { cpu_ms, peak_memory, wall_ms } = ended.used;
    return {
      ...readSaid(scorer, new TextDecoder().decode(ended.stdout)),
      trace,
      isOfficial: place.isOfficial,
      sandbox: place.record(limits),
      used: {
        wall_s: Math.round(wall_ms / 1000),
        cpu_s: cpu_ms === null ? null : Math.round(cpu_ms / 1000),
        peak_memory,
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inside(word: string, names: ReadonlySet<string>): string {
  if (word === 'node') return '/opt/node';
  return names.has(word) ? `/job/${word}` : word;
}

async function submittedFiles({ submission, artifact }: ScoringWork): Promise<readonly PlacedFile[]> {
  return Promise.all(
    submission.artifacts.map(async ({ name }) => ({
      at: `/submission/${name}`,
      bytes: await artifact(name),
    })),
  );
}

/** Only an evaluator with labels has any to give. */
async function hiddenFiles(work: ScoringWork): Promise<readonly PlacedFile[]> {
  const rows = await labelRows(work);
  if (rows === null) return [];
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return [{ at: '/hidden/labels.jsonl', bytes: Buffer.from(text) }];
}

const MOST_BYTES = 16 * 2 ** 20;

/** What a service of the host's calls itself: `{"version": "…"}` at its address. It is part of the scorer's version. */
async function describeService(scorer: ScorerOf<'program'>): Promise<string> {
  const { version } = await reply(scorer, await call(scorer, { method: 'GET' }));
  if (typeof version === 'string' && version !== '') return version;
  throw failed(scorer, 'it does not state its version: expected {"version": "…"}');
}

/** Sends a submission with its hidden labels, and takes numbers back. The reply names what it was asked, and its version. */
async function askService(scorer: ScorerOf<'program'>, work: ScoringWork): Promise<Said> {
  const nonce = randomBytes(16).toString('hex');
  const artifacts = await Promise.all(
    work.submission.artifacts.map(async ({ name }) => ({
      name,
      base64: Buffer.from(await work.artifact(name)).toString('base64'),
    })),
  );
  const labels = await labelRows(work);
  const body = JSON.stringify({ nonce, seed: work.seed, split: work.split, artifacts, labels });
  const signal = work.signal;
  const answered = await call(
    scorer,
    { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    signal,
  );
  const { nonce: echoed, version, ...said } = await reply(scorer, answered);
  if (echoed !== nonce) throw failed(scorer, 'its reply does not name the request');
  const registered = (work.registered.scorer.components[scorer.key] as JsonObject)['service'];
  if (version !== registered)
    throw new AssayError(
      'environment',
      'E_SCORER_CHANGED',
      `the service of the scorer ${scorer.key} is not the registered version`,
      { fix: 'Register the evaluator again, which makes a new version of it.' },
    );
  return {
    ...readSaid(scorer, JSON.stringify(said)),
    trace: { service: version ?? null },
    isOfficial: true,
    sandbox: null,
    used: null,
  };
}

async function call(scorer: ScorerOf<'program'>, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(scorer.timeout_ms ?? DEFAULT_MS);
  try {
    return await fetch(scorer.url!, {
      ...init,
      // A service that sends labels on elsewhere is not the one that was declared.
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    });
  } catch (cause) {
    if (signal?.aborted === true)
      throw new AssayError('interrupted', 'E_INTERRUPTED', 'the scorer was stopped before it finished', {
        cause,
      });
    throw failed(scorer, (cause as Error).message);
  }
}

async function reply(
  scorer: ScorerOf<'program'>,
  response: Response,
): Promise<Readonly<Record<string, JsonValue>>> {
  if (!response.ok) throw failed(scorer, `it answered with status ${response.status}`);
  const text = await limitedText(scorer, response);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, JsonValue>;
  } catch {
    // Said below: it is not the object that was expected.
  }
  throw failed(scorer, 'it did not answer with a JSON object');
}

async function limitedText(scorer: ScorerOf<'program'>, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body ?? []) {
    total += (chunk as Uint8Array).length;
    if (total > MOST_BYTES) throw failed(scorer, `it answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failed({ key }: ScorerOf<'program'>, why: string): AssayError {
  return new AssayError('environment', 'E_SCORER_SERVICE', `the service of the scorer ${key}: ${why}`, {
    retryable: true,
  });
}

/** What a scorer of the host's gave, as numbers of a score. */
function declaredMetrics(
  { key, metrics }: ScorerOf<'program'>,
  given: Said['metrics'],
  n: number,
): readonly ScoredMetric[] {
  return metrics.map(({ name, direction, min, max }): ScoredMetric => {
    const value = given[name] ?? null;
    const facts = {
      name: `${key}.${name}`,
      direction,
      n,
      missing: 0,
      interval: null,
      range: min === undefined || max === undefined ? null : { min, max },
    };
    return value === null
      ? { ...facts, value: null, why: 'the scorer gave none' }
      : { ...facts, value: decimalText(value) };
  });
}

/** A scorer of the host's own: a program in a sandbox, or a service; what it says is held against the metrics declared. */
export const programScorer: ScorerKind<'program'> = {
  register: async (scorer, { folder, vault }) => {
    checkDeclared(scorer);
    return {
      components: {
        kind: 'program',
        ...(scorer.url === undefined ? await ofProgram(scorer, folder, vault) : await ofService(scorer)),
      },
      metrics: scorer.metrics.map(({ name, direction, min, max }) => ({
        name: `${scorer.key}.${name}`,
        direction,
        range: min === undefined || max === undefined ? null : { min, max },
      })),
    };
  },
  score: async (scorer, work) => {
    const said = scorer.url === undefined ? await runProgram(scorer, work) : await askService(scorer, work);
    const isLabelled = work.registered.evaluator.labels !== undefined;
    const labels = isLabelled ? await work.labels() : null;
    const items = labels?.labels.length ?? said.items?.length ?? 0;
    return {
      metrics: declaredMetrics(scorer, said.metrics, items),
      slices: [],
      counts: { items, answered: items, errors: {} },
      marks: said.isOfficial ? [] : ['unofficial'],
      items: said.items,
      trace: { full: said.trace, redacted: { metrics: Object.keys(said.metrics).length } },
      sandbox: said.sandbox,
      used: said.used,
    };
  },
};

async function ofProgram(
  scorer: ScorerOf<'program'>,
  folder: string,
  vault: Parameters<ScorerKind<'program'>['register']>[1]['vault'],
): Promise<JsonObject> {
  const program = await readProgram(scorer, folder);
  if (vault !== null) await keepProgram(vault, program);
  return {
    ...(await runtimeComponents(configOf(scorer))),
    code: program.digest,
    lock: program.lock,
  };
}

async function ofService(scorer: ScorerOf<'program'>): Promise<JsonObject> {
  const version = await describeService(scorer);
  return {
    code: null,
    lock: null,
    runtime: null,
    service: version,
    config: nodeDigester.json(configOf(scorer)),
    judge: null,
    arena: null,
  };
}

/** Everything of the declaration that can change a number. */
function configOf({ command, url, metrics, timeout_ms, artifact }: ScorerOf<'program'>): JsonObject {
  return JSON.parse(JSON.stringify({ command, url, metrics, timeout_ms, artifact })) as JsonObject;
}

function checkDeclared({ key, command, url }: ScorerOf<'program'>): void {
  if ((command === undefined) !== (url === undefined)) return;
  throw new AssayError('usage', 'E_SPEC_VALUE', `the scorer ${key} needs a command or a url, and not both`);
}
