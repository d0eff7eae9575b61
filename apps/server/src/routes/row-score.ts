import * as z from 'zod';

/** A score of a sample: its value and whether that passes, or the class of why there is none. */
export const rowScore = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('scored'),
      value: z.union([z.boolean(), z.number(), z.string()]),
      passed: z.boolean().nullable(),
    }),
    z.object({ kind: z.literal('missing'), class: z.string(), why: z.string().nullable() }),
  ])
  .meta({ id: 'RowScore' });
