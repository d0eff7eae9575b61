import { AssayError } from '@assay/records';
import type * as z from 'zod';

/**
 * For `superRefine`: a check of a parameter beyond its shape, so that it is refused where it is declared and not when
 * the first sample is scored. The AssayError that `check` throws becomes the fault of the parameter.
 */
export function checkedParameter<T>(
  name: keyof T & string,
  check: (parameters: T) => unknown,
): (parameters: T, context: z.RefinementCtx<T>) => void {
  return (parameters, context) => {
    try {
      check(parameters);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      context.addIssue({ code: 'custom', path: [name], message: error.message });
    }
  };
}
