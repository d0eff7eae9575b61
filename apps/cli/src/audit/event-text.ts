import { visibleText } from '@assay/shown';
import type { LoggedEvent } from '@assay/verbs';

/** One line for one event. */
export function eventText({ index, kind, about, signed_by, predicate }: LoggedEvent): string {
  const said = ['at', 'actor', 'reason'].flatMap((name) => {
    const value = predicate[name];
    return typeof value === 'string' ? [name === 'reason' ? `because: ${value}` : value] : [];
  });
  const words = [about, ...said, `(${signed_by.join(', ')})`].map(visibleText);
  return `${[String(index).padStart(5), kind.padEnd(20), ...words].join('  ')}\n`;
}
