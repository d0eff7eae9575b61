import type { Workbench } from '@assay/engine';
import { AssayError, type JsonValue, shapeProblem } from '@assay/records';
import { metricSlug, textsOf, type WantedMetric, wantedNames } from '@assay/reproduce';
import { decodeText } from '@assay/rows';
import type { Task } from '@assay/tasks';
import * as z from 'zod';

const knownSchema = z.strictObject({
  samples: z
    .array(
      z.object({
        id: z.string().optional(),
        output: z.json(),
        expected: z.json().optional(),
        metadata: z.record(z.string(), z.json()).optional(),
      }),
    )
    .min(1),
  value: z.number(),
});

/** Every metric that a problem asks for, with what is said about it and the samples with known results of the project. */
export async function wantedMetrics(
  problem: Task,
  solution: Task | null,
  bench: Workbench,
): Promise<readonly WantedMetric[]> {
  const described = textsOf(problem, solution).join('\n');
  const wanted: WantedMetric[] = [];
  for (const name of wantedNames(problem)) {
    wanted.push({ name, described, known: await knownIn(`checks/${metricSlug(name.name)}.json`, bench) });
  }
  return wanted;
}

const MOST_BYTES = 2 ** 20;

async function knownIn(path: string, { files }: Workbench): Promise<WantedMetric['known']> {
  const bytes = await files.readBytes(path, MOST_BYTES).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'E_PATH') return null;
    throw error;
  });
  if (bytes === null) return null;
  const json = jsonIn(bytes, path);
  const parsed = knownSchema.safeParse(json);
  if (!parsed.success) throw malformed(path, shapeProblem(parsed.error, json));
  const samples = parsed.data.samples.map(({ id, expected, metadata, output }, i) => ({
    id: id ?? `known-${i + 1}`,
    output,
    ...(expected === undefined ? {} : { expected }),
    ...(metadata === undefined ? {} : { metadata }),
  }));
  return { samples, value: parsed.data.value };
}

function jsonIn(bytes: Uint8Array, path: string): JsonValue {
  try {
    return JSON.parse(decodeText(bytes)) as JsonValue;
  } catch (error) {
    throw malformed(path, error instanceof Error ? error.message : String(error));
  }
}

function malformed(file: string, why: string): AssayError {
  return new AssayError('usage', 'E_KNOWN_RESULTS', `samples with a known result: ${why}`, {
    location: { file },
    fix: 'Write { "samples": [{ "output": …, "expected": … }], "value": 0.5 }.',
  });
}
