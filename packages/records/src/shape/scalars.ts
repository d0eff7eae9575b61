import * as z from 'zod';

/** What stands in many nouns, built once: a schema takes longer to build than to check by. */
export const text = z.string().min(1);
export const count = z.int().nonnegative();
export const positive = z.int().positive();
export const amount = z.number().nonnegative();
export const share = z.number().min(0).max(1);
