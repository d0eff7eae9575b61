import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

const sharedFolder = resolve(import.meta.dirname, '../../shared');

/** The folder of reference values: ASSAY_ORACLES, or the one beside a checkout. */
export function oracleFolder(): string {
  return resolve(process.env['ASSAY_ORACLES'] ?? resolve(sharedFolder, 'oracles'));
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

/**
 * A file or folder of the data that reference values speak of: `corpus` beside their folder (which may be the one of a
 * kind alone), else beside a checkout.
 */
export function corpusPath(name: string): string {
  const folders = ['../corpus', '../../corpus'].map((beside) => resolve(oracleFolder(), beside));
  const found = folders.find((folder) => existsSync(resolve(folder, name)));
  return resolve(found ?? resolve(sharedFolder, 'corpus'), name);
}
