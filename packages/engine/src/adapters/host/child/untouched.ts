// Taken before the user's code is loaded, which may replace what everybody in its process shares. What it
// replaces can only change its own answers; these keep the host in step with its parent all the same.
import { writeSync as write } from 'node:fs';

export const { parse, stringify } = JSON;
export const { freeze, keys } = Object;
export const { apply } = Reflect;
export const { isArray } = Array;
export const now = performance.now.bind(performance);
export const writeSync = write;
export const soon = setImmediate;
export const bytesOf = Buffer.from.bind(Buffer) as (text: string) => Buffer;
export const promised = Promise.resolve.bind(Promise) as (value: unknown) => Promise<unknown>;
export const exit = process.exit.bind(process);
export const kill = process.kill.bind(process);

export const indexOf: (text: string, part: string, from: number) => number = Function.prototype.call.bind(
  Reflect.get(String.prototype, 'indexOf') as () => number,
);
export const slice: (text: string, from: number, to?: number) => string = Function.prototype.call.bind(
  Reflect.get(String.prototype, 'slice'),
);
export const whenSettled: (
  promise: Promise<unknown>,
  onValue: (value: unknown) => void,
  onError: (error: unknown) => void,
) => unknown = Function.prototype.call.bind(Reflect.get(Promise.prototype, 'then') as () => unknown);
