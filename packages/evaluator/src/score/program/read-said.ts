import { AssayError, type JsonObject, jsonObjectSchema, type JsonValue, type ScorerOf } from '@assay/records';
import * as z from 'zod';

/** What a scorer of the host's said, with what is known of how it ran. */
export interface Said {
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly items: readonly JsonObject[] | null;
  readonly trace: JsonValue;
  readonly isOfficial: boolean;
  readonly sandbox: JsonObject | null;
  readonly used: JsonObject | null;
}

const saidSchema = z.union([
  z.strictObject({
    metrics: z.record(z.string(), z.number().nullable()),
    items: z.array(jsonObjectSchema).readonly().optional(),
  }),
  z.strictObject({ invalid: z.string().min(1) }),
]);

/**
 * One JSON document: `{"metrics": {"name": number or null}, "items"?: […]}`, or `{"invalid": "why"}` for a submission that cannot
 * be judged through its own fault. Numbers that were not declared, are missing or lie outside of their range are not taken.
 */
export function readSaid(scorer: ScorerOf<'program'>, text: string): Pick<Said, 'metrics' | 'items'> {
  const read = saidSchema.safeParse(parsed(text));
  if (!read.success) throw wrong(scorer, `its output is not as expected: ${read.error.issues[0]!.message}`);
  // Why is for the host alone: the words may repeat what is hidden.
  if ('invalid' in read.data)
    throw new AssayError('invalid', 'E_INVALID_BY_SCORER', `the scorer ${scorer.key}: ${read.data.invalid}`);
  const { metrics, items = null } = read.data;
  const declared = new Map(scorer.metrics.map((metric) => [metric.name, metric]));
  const extra = Object.keys(metrics).find((name) => !declared.has(name));
  if (extra !== undefined) throw wrong(scorer, `it gave ${JSON.stringify(extra)}, which is not declared`);
  for (const { name, min, max } of scorer.metrics) {
    if (!Object.hasOwn(metrics, name)) throw wrong(scorer, `it did not give ${name}`);
    const value = metrics[name]!;
    if (value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max)))
      throw wrong(scorer, `${name} is outside of its range`);
  }
  return { metrics, items };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wrong({ key }: ScorerOf<'program'>, why: string): AssayError {
  return new AssayError('environment', 'E_SCORER_OUTPUT', `the scorer ${key}: ${why}`, {
    fix: 'It prints one JSON document: {"metrics": {"name": number}}.',
  });
}
