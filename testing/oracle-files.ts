import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of reference values: ASSAY_ORACLES, or the one beside a checkout. */
export function oracleFolder(): string {
  return resolve(process.env['ASSAY_ORACLES'] ?? resolve(import.meta.dirname, '../../shared/oracles'));
}

/** One reference file, or null where it is not on this machine (the test then says so and skips). */
export function readOracle<T>(file: string): T | null {
  const path = resolve(oracleFolder(), file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
