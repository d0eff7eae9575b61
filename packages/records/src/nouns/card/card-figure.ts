import * as z from 'zod';
import { count, text } from '../../shape/scalars.ts';

/** How a number came about: the rule, what went into it, and everything it was counted from. */
export const calculationSchema = z.strictObject({
  formula: text,
  inputs: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** `counted`: the evidence is what the number counts. `considered`: nothing was counted; this was looked at. */
  evidence_of: z.enum(['counted', 'considered']),
  /** Indexes in the card's `rows`. */
  evidence: z.array(count),
  /** Evidence that is not a reported score: a field of a benchmark card, the value of another benchmark. */
  documents: z.array(
    z.strictObject({
      file: z.string().nullable(),
      place: z.string(),
      value: z.union([z.number(), z.string(), z.null()]),
    }),
  ),
  /** SQL over the views of a corpus that lists the rows; null where no row is behind the number. */
  query: z.string().nullable(),
});

/** One number of a card: a count `value` of `of`, or a value with its exact fraction. */
export const figureSchema = z.strictObject({
  id: text,
  section: z.enum(['reported', 'reproducibility', 'completeness', 'provenance', 'comparability']),
  label: text,
  /** Null where nothing can be said: `note` tells why. Else `note` is said beside it. */
  value: z.number().nullable(),
  of: count.nullable(),
  /** The value, or the share `value / of`, as a fraction in lowest terms. */
  exact: z.string().nullable(),
  note: z.string().nullable(),
  calculation: calculationSchema,
});

export type Calculation = z.infer<typeof calculationSchema>;
export type Figure = z.infer<typeof figureSchema>;
