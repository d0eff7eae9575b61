import { AssayError, nearestName } from '@assay/records';
import type { NamesSought } from '../../where/names-sought.ts';

/** A filter about a column that no row has is a slip: it would leave all rows, or none. */
export function refuseUnseenColumn(sought: NamesSought, file: string): void {
  const unseen = sought.firstUnseen();
  if (unseen === null) return;
  const { condition, names } = unseen;
  const message = `no row has ${JSON.stringify(condition.path)}, which the filter ${JSON.stringify(condition.text)} is about; columns: ${names.join(', ')}`;
  const near = nearestName(condition.path, names);
  throw new AssayError('invalid', 'E_DATA_COLUMN', message, {
    location: { file },
    ...(near === null ? {} : { fix: `Did you mean ${JSON.stringify(near)}?` }),
  });
}
