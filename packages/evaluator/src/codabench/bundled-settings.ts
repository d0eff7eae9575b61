import * as z from 'zod';

/** Beside the scoring program in a bundle: which number stands in which column. */
export const bundledSettings = z.strictObject({
  columns: z.array(z.strictObject({ metric: z.string(), key: z.string() })).readonly(),
});

export type BundledSettings = z.infer<typeof bundledSettings>;

/** What stands in a bundle whose scoring program is Assay itself, by its name there. */
export const bundledNames = {
  program: 'score.mjs',
  settings: 'settings.json',
  evaluator: 'evaluator.yaml',
  problem: 'problem.jsonld',
  items: 'items.json',
  labels: 'labels.jsonl',
} as const;
