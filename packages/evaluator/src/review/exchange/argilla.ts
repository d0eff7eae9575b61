import { parseJson } from '@assay/rows';
import * as z from 'zod';
import type { ExchangeFormat } from './exchange-format.ts';
import { readReturned } from './read-returned.ts';
import { returnedValues } from './returned-values.ts';

const responses = z.array(z.object({ value: z.union([z.string(), z.number()]).nullable() }));
const recordSchema = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.json()).default({}),
  responses: z.record(z.string(), responses).default({}),
});

/** Argilla's records as `Dataset.records.to_json` writes them: questions are the criteria, and `reason` is a text question. */
export const argillaFormat: ExchangeFormat = {
  write: ({ items, rater }) =>
    `${JSON.stringify(
      items.map(({ item, round, input, outputs }) => {
        const [first = '', second] = outputs;
        return {
          id: item,
          fields: { input: input ?? '', ...(second === undefined ? { output: first } : { first, second }) },
          metadata: { rater, round },
          suggestions: {},
          responses: {},
          vectors: {},
        };
      }),
      null,
      2,
    )}\n`,
  read: async (text, rubric) =>
    readReturned(z.array(recordSchema), parseJson(text)).flatMap(({ id, metadata, responses: given }) => {
      const last = (name: string): string | undefined => {
        const value = Object.hasOwn(given, name) ? given[name]!.at(-1)?.value : undefined;
        return value === undefined || value === null ? undefined : String(value);
      };
      const values = returnedValues(last, rubric);
      const { rater } = metadata;
      return values === null
        ? []
        : [
            {
              item: id,
              rater: typeof rater === 'string' ? rater : null,
              values,
              reason: last('reason') ?? '',
            },
          ];
    }),
};
