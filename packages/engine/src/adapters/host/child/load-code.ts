import { fileURLToPath, pathToFileURL } from 'node:url';
import { jsonCopy } from '../../providers/module/json-copy.ts';
import type { CodePlace, LoadFault, LoadRequest } from '../wire.ts';
import { embeddingOf } from './embedding-of.ts';
import { failureWords } from './failure-words.ts';
import { overDraws } from './over-draws.ts';

type Answer = (...given: readonly unknown[]) => unknown;

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

type Exports = Readonly<Record<string, unknown>>;

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
