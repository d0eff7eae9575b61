import { totalmem } from 'node:os';
import type { QueryLimits } from '../../../ports/question.ts';

const gigabyte = 2 ** 30;

/** Enough for every question that reads a large corpus once; three quarters of a small machine's memory at most. */
export const usualLimits: QueryLimits = {
  seconds: 600,
  memoryBytes: Math.min(4 * gigabyte, Math.floor(totalmem() * 0.75)),
  spillBytes: 20 * gigabyte,
};

/** Less than this, and the library that answers does not start. */
export const leastMemory = 384 * 2 ** 20;

/** What the database may hold of it before it spills; the rest is for the program and for results. */
export function databaseMemory({ memoryBytes }: QueryLimits): number {
  return Math.floor(memoryBytes * 0.6);
}
