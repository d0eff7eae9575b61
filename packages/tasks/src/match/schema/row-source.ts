import type { RecordSet } from '../../read/task.ts';
import type { RowFile } from '@assay/rows';
import type { Place } from '../finding.ts';

/** Files of rows, and the schema that they are held against. */
export interface RowSource {
  readonly files: readonly { readonly file: RowFile; readonly mediaType: string | null }[];
  readonly schema: RecordSet;
  readonly label: string;
  /** Whose check it is: null for outputs (10 to 14), 15 for inputs. */
  readonly check: 15 | null;
  readonly placeOf: (node: RecordSet['node']) => Place;
}
