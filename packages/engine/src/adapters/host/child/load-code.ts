import { fileURLToPath, pathToFileURL } from 'node:url';
import { jsonCopy } from '../../providers/json-copy.ts';
import type { CodePlace, LoadFault, LoadRequest } from '../wire.ts';

type Answer = (...given: readonly unknown[]) => unknown;

interface Sets {
  readonly rows: readonly unknown[];
  readonly draws: readonly (readonly number[])[];
}

/** A metric's function that is handed either one sample or, for a number of sets, the rows of each set in turn. */
function overDraws(answer: Answer, self: unknown): Answer {
  return (asked, params) => {
    const call = (given: unknown): unknown => Reflect.apply(answer, self, [given, params]);
    return isOfSets(asked) ? numbersOfSets(call, asked) : call(asked);
  };
}

function isOfSets(asked: unknown): asked is Sets {
  return typeof asked === 'object' && asked !== null && 'rows' in asked && 'draws' in asked;
}

/**
 * The code's number for each set of rows that is asked about. A resample on which it is not defined, or on which the code
 * throws, has none; of one set alone the error is told. It knows nothing outside itself: the runner in the sandbox is handed
 * its text.
 */
export async function numbersOfSets(
  call: (rows: readonly unknown[]) => unknown,
  { rows, draws }: Sets,
): Promise<unknown> {
  const scores: unknown[] = [];
  for (const places of draws) {
    try {
      const score = await call(places.map((place) => rows[place]));
      scores.push(typeof score === 'number' && !Number.isFinite(score) ? null : score);
    } catch (error) {
      if (draws.length === 1) throw error;
      scores.push(null);
    }
  }
  return { scores };
}

type Exports = Readonly<Record<string, unknown>>;
type Call = (given: unknown) => unknown;

/** What makes vectors of texts, out of the package that does it and the one with its weights. */
async function embeddingOf(embeddings: Exports, weights: Exports): Promise<Call> {
  const model = await callOf(
    exported(embeddings, 'initModel'),
    'initModel',
  )(exported(weights, 'modelSource'));
  const embed = callOf(memberOf(model, 'embed'), 'embed');
  return async (texts) => plainVectors(await Reflect.apply(embed, model, [texts]));
}

/** By its name, or as a member of the default export, which is what a CommonJS package exports. */
function exported(exports: Exports, name: string): unknown {
  return exports[name] ?? memberOf(exports['default'], name);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;
}

function callOf(value: unknown, name: string): Call {
  if (typeof value === 'function') return value as Call;
  throw new TypeError(`${name} is expected to be a function, and is ${typeof value}`);
}

/** Numbers may come in arrays of their own kind, which JSON does not have. */
function plainVectors(vectors: unknown): unknown {
  if (!Array.isArray(vectors)) return vectors;
  return vectors.map((vector: unknown) => (vector instanceof Float32Array ? Array.from(vector) : vector));
}

interface FailureWords {
  /** With the name of the error: `RangeError: too far`. */
  readonly said: string;
  /** Its message alone. */
  readonly message: string;
  /** File, line and column of its first frame in a file; empty where there is none. */
  readonly place: string;
}

/** What was thrown, in words; it may be anything, and reading it may throw again. */
export function failureWords(error: unknown): FailureWords {
  try {
    if (error instanceof Error) {
      const { name, message }: { readonly name: unknown; readonly message: unknown } = error;
      return {
        said: `${String(name)}: ${String(message)}`,
        message: String(message),
        place: failurePlace(error),
      };
    }
    if (typeof error === 'string') return { said: error, message: error, place: '' };
    return { said: `a ${typeof error}`, message: String(error), place: '' };
  } catch {
    return { said: `a ${typeof error}`, message: `a ${typeof error}`, place: '' };
  }
}

/** Frames name files by their address; those of Node itself have none. */
function failurePlace(error: Error): string {
  const frame = /file:\/\/[^\s)]+:\d+:\d+/.exec(String(error.stack));
  if (frame === null) return '';
  const [, address = '', place = ''] = /^(.*?)((?::\d+){2})$/.exec(frame[0]) ?? [];
  return `${fileURLToPath(address)}${place}`;
}

export interface LoadedCode {
  readonly answer: Answer;
  /** What `this` is for it: the object that a metric's function belongs to. */
  readonly self: unknown;
  readonly declares: Readonly<Record<string, unknown>>;
}

/** Imports the file and finds its function. Throws WrongCode. */
export async function loadCode(request: LoadRequest): Promise<LoadedCode> {
  const exports = await exportsOf(request.file);
  if (request.kind === 'embedding') return loadEmbedding(exports, request);
  const { default: given, ...named } = exports;
  if (typeof given === 'function') {
    const declared = Object.entries(named).filter(([key]) => request.declared.includes(key));
    const answer = given as Answer;
    return {
      answer: request.kind === 'metric' ? overDraws(answer, undefined) : answer,
      self: undefined,
      declares: asJson(declared),
    };
  }
  if (request.kind === 'metric' && typeof given === 'object' && given !== null && 'score' in given) {
    const { score, ...declares } = given;
    if (typeof score === 'function')
      return {
        answer: overDraws(score as Answer, given),
        self: undefined,
        declares: asJson(Object.entries(declares)),
      };
  }
  throw new WrongCode({
    kind: 'wrong-export',
    said: given === null ? 'null' : typeof given,
    place: null,
  });
}

async function loadEmbedding(exports: Exports, { weights }: LoadRequest): Promise<LoadedCode> {
  const given = await exportsOf(weights ?? '');
  try {
    return { answer: await embeddingOf(exports, given), self: undefined, declares: {} };
  } catch (error) {
    const { said } = failureWords(error);
    throw new WrongCode({ kind: 'not-loaded', said, place: null });
  }
}

async function exportsOf(file: string): Promise<Exports> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Exports;
  } catch (error) {
    const { said } = failureWords(error);
    const place = placeOf(error) ?? (await checkedPlace(error, file));
    throw new WrongCode({ kind: 'not-loaded', said, place });
  }
}

export class WrongCode extends Error {
  readonly fault: LoadFault;

  constructor(fault: LoadFault) {
    super(fault.said);
    this.fault = fault;
  }
}

/** What is not JSON is given as a text, which no declaration takes where something else is expected. */
function asJson(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const declares: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    if (value === undefined) continue;
    const copy = jsonCopy(value);
    declares[key] = copy.ok ? copy.value : copy.fault;
  }
  return declares;
}

/** TypeScript that cannot be read says its place first; an error that was thrown has it in its first frame. */
function placeOf(error: unknown): CodePlace | null {
  const stack = error instanceof Error ? String(error.stack) : '';
  return placeIn(/^(\S.*):(\d+)\n/.exec(stack)) ?? placeIn(/(file:\/\/[^\s)]+):(\d+):(\d+)/.exec(stack));
}

/** A syntax error in JavaScript does not know its place; Node knows it where it checks the file. */
async function checkedPlace(error: unknown, file: string): Promise<CodePlace | null> {
  if (!(error instanceof SyntaxError)) return null;
  const { spawnSync } = await import('node:child_process');
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8', timeout: 10_000 });
  return placeIn(/^(\S.*):(\d+)\n/.exec(stderr));
}

function placeIn(found: RegExpExecArray | null): CodePlace | null {
  if (found === null) return null;
  const [, file = '', line, column] = found;
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  return { file: path, line: Number(line), column: column === undefined ? null : Number(column) };
}
