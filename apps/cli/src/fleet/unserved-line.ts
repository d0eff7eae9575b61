import { plural, printable } from '@assay/shown';
import type { EvaluationEvent } from '@assay/verbs';

/** Why nothing happens on a fleet, and the command that changes it. */
export function unservedLine({ tags, workers }: Extract<EvaluationEvent, { kind: 'unserved' }>): string {
  const named = printable(tags.join(','));
  const start = `\`assay worker${named === '' ? '' : ` --tags ${named}`}\``;
  if (workers === 0)
    return `no worker has asked for work; ${start} on this store, here or on another machine, starts one\n`;
  return `of ${plural(workers, 'worker')} none has the tags ${named}; ${start} starts one that has\n`;
}
