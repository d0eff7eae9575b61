import { AssayError, type JsonObject, type JsonValue, type Missing, missing } from '@assay/records';
import type * as z from 'zod';
import type { JudgeRequest, MetricPorts } from '../../catalogue/metric.ts';

export interface Verdict<V> {
  readonly kind: 'verdict';
  readonly verdict: V;
}

/**
 * The judge's verdict on one request, checked against the same schema that the request shows it. Anything else (another
 * label, a number out of range, a number as text, a key too many) is missing('judge_error'): never clamped, never 0.
 * The reply's own words stay out of the reason, since they may repeat what is hidden. Throws where no port is wired.
 */
export async function askJudge<V>(
  request: Omit<JudgeRequest, 'verdict'>,
  schema: z.ZodType<V>,
  shown: JsonObject,
  { judge }: MetricPorts,
): Promise<Verdict<V> | Missing> {
  if (judge === undefined) {
    throw new AssayError('usage', 'E_METRIC_PORT', 'The metric needs a judge, and none is configured.');
  }
  const reply: JsonValue = await judge({ ...request, verdict: shown });
  const parsed = schema.safeParse(reply);
  if (parsed.success) return { kind: 'verdict', verdict: parsed.data };
  const { path, code } = parsed.error.issues[0]!;
  const place = path.length === 0 ? 'the verdict' : `"${path.join('.')}" of the verdict`;
  return missing('judge_error', `${place} is not what was asked for (${code})`);
}
