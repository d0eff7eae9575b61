import { AssayError } from '@assay/records';
import type { ScoringSample } from './metric.ts';

/**
 * Something is wrong with what a sample expects or carries beside its output: not the model's doing, so it is no
 * score but stops the scoring, and names the sample that is to be fixed.
 */
export function sampleError({ id }: Pick<ScoringSample, 'id'>, code: string, problem: string): AssayError {
  return new AssayError('usage', code, `sample ${JSON.stringify(id)}: ${problem}`);
}
