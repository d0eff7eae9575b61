import type { JsonValue } from '@assay/records';
import type { Message } from '../../ports/model.ts';
import type { EeeRun } from '../eee/eee-run.ts';

/** A run as a log of Inspect is made from it. */
export interface InspectRun extends EeeRun {
  /** What the model was asked with an input; null: the prompt is private. */
  readonly asked: ((input: JsonValue) => readonly Message[]) | null;
}
