import * as z from 'zod';

const regex = z.strictObject({
  regex: z.string().min(1).describe('RE2; its first group, or all of it where it has none.'),
  flags: z
    .string()
    .regex(/^[ims]*$/, 'expected flags among i, m and s')
    .optional(),
  match: z.enum(['first', 'last']).optional().describe('Which match counts; the first unless said.'),
});
const kinds = z.enum(['number', 'line', 'word']);

/** One way to find the answer in what a model wrote. */
export const extractStepSchema = z.union([
  regex,
  z.strictObject({ last: kinds }),
  z.strictObject({ first: kinds }),
  z.strictObject({
    letter: z
      .union([
        z.literal(true),
        z.null(),
        z.string().regex(/^[A-Z]{2,26}$/, 'expected the letters that count: ABCD'),
      ])
      .describe('The letter of a choice; ABCDEFGHIJ unless given.'),
  }),
  z.strictObject({
    json: z.union([z.string(), z.null()]).describe('A path in the JSON of the answer; null: all of it.'),
  }),
  z.strictObject({ tag: z.string().regex(/^[A-Za-z][\w-]*$/, 'expected the name of a tag') }),
  z.strictObject({
    code: z.union([z.string().min(1), z.null()]).describe('The language of a fenced block; null: any.'),
  }),
]);

export type ExtractStep = z.infer<typeof extractStepSchema>;
