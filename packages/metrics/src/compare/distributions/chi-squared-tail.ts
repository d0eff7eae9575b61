import { complementaryErrorFunction } from './error-function.ts';

/** P(χ² > x) with one degree of freedom, the only one that the tests here need. */
export function chiSquaredTail(x: number): number {
  return complementaryErrorFunction(Math.sqrt(Math.max(0, x) / 2));
}
