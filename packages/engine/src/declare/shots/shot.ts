import type { JsonValue } from '@assay/records';

/** An example that a model is shown, with its answer. */
export interface Shot {
  readonly input: JsonValue;
  readonly expected: JsonValue;
  /** Of the input: two of one digest are one sample. */
  readonly digest: string;
}

/** What the template of a shot may name. */
export const shotRoots = ['input', 'expected', 'answer'];
