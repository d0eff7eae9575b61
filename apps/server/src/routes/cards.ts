import type { TreeNode } from '@assay/cards';
import { cardSchema, signalsSchema } from '@assay/records';
import { verbs } from '@assay/verbs';
import * as z from 'zod';
import { everybody } from '../access/who.ts';
import { facet } from './answers.ts';
import { reference, wholeNumber, pageSize, words } from './fields.ts';
import { route } from './route.ts';
import { Refusal } from '../http/problem.ts';

const count = z.int().nonnegative();
const share = z.number().nullable();
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');

const divergence = z.object({
  model: z.string(),
  path: signalsSchema.shape.path,
  metric: z.string(),
  between: z.enum(['setups', 'parties']),
  share: z.number(),
  diverges: z.boolean(),
  differing_fields: z.array(z.string()),
  stated_differences: z.array(z.object({ field: z.string(), values: z.array(z.string().nullable()) })),
  groups: z.array(z.object({ name: z.string(), score: z.number(), reports: count })),
});

/** Which triples; all that is given counts. */
const choice = {
  q: words.optional(),
  model: reference.optional(),
  benchmark: reference.optional(),
  organization: reference.optional(),
  first_party_only: yesOrNo.optional(),
  multi_party: yesOrNo.optional(),
  gap: yesOrNo.optional(),
  diverging: yesOrNo.optional(),
  unexplained: yesOrNo.optional(),
  agentic: yesOrNo.optional(),
  missing_field: reference.optional(),
};

const headline = z.object({
  signal: z.enum(['reproducibility', 'completeness', 'provenance', 'comparability']),
  title: z.string(),
  question: z.string(),
  says: z.string(),
  value: share,
  count: count.nullable(),
  of: count,
  formula: z.string(),
  inputs: z.array(z.tuple([z.string(), z.string()])),
});

const rollup = z
  .object({
    rows: count,
    triples: count,
    reproducibility_gap: count,
    temperature_missing_triples: count,
    max_tokens_missing_triples: count,
    first_party_only: count,
    multi_party: count,
    variant_divergence: count,
    variant_not_assessable: count,
    cross_party_divergence: count,
    comparability: count,
    models: count,
    benchmarks: count,
  })
  .meta({ id: 'CorpusRollup' });

const node: z.ZodType<TreeNode> = z
  .object({
    kind: z.enum(['family', 'composite', 'benchmark', 'split']),
    name: z.string(),
    rollup,
    completeness: z.number().nullable(),
    written: z.array(z.string()),
    get children() {
      return z.array(node);
    },
  })
  .meta({ id: 'TreeNode' });

/** What reported results are worth. */
export const cardRoutes = [
  route({
    method: 'get',
    path: '/api/cards',
    summary: 'The four signals over the corpus, completeness, and the selected triples',
    access: everybody,
    params: null,
    query: z.strictObject({
      ...choice,
      offset: wholeNumber(100_000_000).optional(),
      limit: pageSize(1000).optional(),
    }),
    body: null,
    answer: z.object({
      rollup,
      rates: z.object({
        reproducibility: z.object({
          triples: count,
          agentic_triples: count,
          gap_rate: share,
          missingness: z.record(z.string(), share),
        }),
        completeness: z.object({
          benchmarks: count,
          median: share,
          population: z.array(z.object({ path: z.string(), rate: share })),
        }),
      }),
      benchmarks: z.array(
        z.object({
          benchmark: z.string(),
          card: z.string().nullable(),
          score: z.string(),
          value: z.number(),
          fully_missing: count,
          fields: z.array(z.object({ path: z.string(), coverage: z.string(), score: z.number() })),
        }),
      ),
      headlines: z.array(headline),
      unexplained: count,
      total: count,
      offset: count,
      signals: z.array(
        signalsSchema
          .extend({
            organizations: z.array(z.string()),
            agentic: z.boolean(),
            lowest: z.number(),
            highest: z.number(),
            min: z.number().nullable(),
            max: z.number().nullable(),
            unexplained: z.boolean(),
          })
          .meta({ id: 'ShownTriple' }),
      ),
      facets: z.object({
        model: facet,
        benchmark: facet,
        organization: facet,
        missing_field: facet,
        flags: z.object({
          first_party_only: count,
          multi_party: count,
          gap: count,
          diverging: count,
          unexplained: count,
          agentic: count,
        }),
      }),
      divergences: z.array(divergence).nullable(),
    }),
    handle: async ({ query: { q, ...query } }, { world, project }) =>
      (await verbs.views.cards())({ ...query, text: q, project }, world),
  }),
  route({
    method: 'get',
    path: '/api/cards/tree',
    summary:
      'The selected triples as a tree: family, composite, benchmark, split, each with its counts and signals',
    access: everybody,
    params: null,
    query: z.strictObject(choice),
    body: null,
    answer: z.object({ nodes: z.array(node) }),
    handle: async ({ query: { q, ...query } }, { world, project }) =>
      (await verbs.views.cardTree())({ ...query, text: q, project }, world),
  }),
  route({
    method: 'get',
    path: '/api/cards/{kind}/{name}',
    summary: 'The card of a benchmark, a model or an organisation, with the reports behind every number',
    access: everybody,
    params: z.strictObject({
      kind: z.enum(['benchmark', 'model', 'organization']),
      name: z.string().min(1).max(1000),
    }),
    query: z.strictObject({}),
    body: null,
    answer: cardSchema.extend({ unexplained: z.array(count) }).meta({ id: 'Card' }),
    handle: async ({ params: subject }, { world, project }) => {
      const card = await (await verbs.views.card())({ ...subject, project }, world);
      if (card === null) throw new Refusal(404, 'E_CARD_UNKNOWN', 'there is no such card');
      return card;
    },
  }),
];
