import type { Signals } from '@assay/records';

/** A triple by its name. */
export function nameOf({ model, path, metric }: Pick<Signals, 'model' | 'path' | 'metric'>): string {
  return JSON.stringify([model, path, metric]);
}
