import * as z from 'zod';

/** Who may see: everyone, the team that submitted, or the host alone. Each may see what the ones before may. */
export const viewerSchema = z.enum(['public', 'submitter', 'evaluator']);
export type Viewer = z.infer<typeof viewerSchema>;

/** What an evaluator gives out, and who sees it unless its file says otherwise. */
export const defaultVisibility = {
  /** The numbers that the board is ordered by. */
  headline: 'public',
  intervals: 'public',
  metrics: 'public',
  gates: 'public',
  claims: 'public',
  slices: 'submitter',
  counts: 'submitter',
  /** Time, memory, calls and cost, as measured. */
  operational: 'evaluator',
  /** What became of single items: with answers in hand, as good as the labels. */
  items: 'evaluator',
  traces: 'evaluator',
} as const satisfies Readonly<Record<string, Viewer>>;

export type OutputField = keyof typeof defaultVisibility;

const of = viewerSchema.optional();

/** Who sees which output; what is not named stays as it is by default. */
export const fieldVisibilitySchema = z.strictObject({
  headline: of,
  intervals: of,
  metrics: of,
  gates: of,
  claims: of,
  slices: of,
  counts: of,
  operational: of,
  items: z.literal('evaluator').optional(),
  traces: z.literal('evaluator').optional(),
});
