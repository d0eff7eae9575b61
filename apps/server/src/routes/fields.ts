import * as z from 'zod';

/** A run, a scoring, a baseline, a specification or `latest`, as the commands take it. */
export const reference = z.string().min(1).max(200);

/** In an address everything is text: a number is digits, and nothing is 0 by being empty. */
export const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(0).max(most))
    .meta({ type: 'integer', minimum: 0, maximum: most });

export const realNumber = z
  .string()
  .regex(/^-?\d{1,15}(?:\.\d{1,15})?(?:e-?\d{1,2})?$/i, 'expected a number')
  .transform(Number)
  .meta({ type: 'number' });

export const yes = z.literal('true').transform(() => true as const);

/** Words of a person; more than this is no search. */
export const words = z.string().min(1).max(500);
