import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** The folder of reference values: ASSAY_ORACLES, or the one beside a checkout. */
export function oracleFolder(): string {
  return resolve(process.env['ASSAY_ORACLES'] ?? resolve(import.meta.dirname, '../../shared/oracles'));
}

/**
 * One reference file, or null where it is not on this machine (the test then says so and skips). The folder may
 * also be the one of its kind alone: `metrics/rouge.json` is looked for in `…/metrics` too.
 */
export function readOracle<T>(file: string): T | null {
  const folder = oracleFolder();
  const path = basename(folder) === dirname(file) ? resolve(folder, basename(file)) : resolve(folder, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
