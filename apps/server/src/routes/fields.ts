import * as z from 'zod';

/** A run, a scoring, a baseline, a specification or `latest`, as the commands take it. */
export const reference = z.string().min(1).max(200);

/** In an address everything is text: a number is digits, and nothing is 0 by being empty. */
export const wholeNumber = (most: number, least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .meta({ type: 'integer', minimum: least, maximum: most });

/** Of a list that says how many there are: none may be asked for, to learn that alone. */
export const pageSize = (most: number) => wholeNumber(most);

/** Of what is read from one event or execution to the next: a page of nothing would lead nowhere. */
export const batchSize = (most: number) => wholeNumber(most, 1);

export const realNumber = z
  .string()
  .regex(/^-?\d{1,15}(?:\.\d{1,15})?(?:e-?\d{1,2})?$/i, 'expected a number')
  .transform(Number)
  .meta({ type: 'number' });

export const yes = z.literal('true').transform(() => true as const);

/** Words of a person; more than this is no search. */
export const words = z.string().min(1).max(500);
