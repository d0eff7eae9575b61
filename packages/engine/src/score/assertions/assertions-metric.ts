import { defineMetric, passes, type ScoringSample } from '@assay/metrics';
import { AssayError, type JsonObject, missing, type Score, scored } from '@assay/records';
import * as z from 'zod';
import { type Assertion, readAssertions } from './read-assertions.ts';

/** Rows that share a list of assertions have it read once. */
const known = new Map<string, readonly Assertion[]>();
const MOST_KNOWN = 1_000;

/** Whether everything holds that a row says of its answer, each kept by its name. */
export const assertionsMetric = defineMetric({
  kind: 'sample',
  name: 'assertions',
  aliases: ['assert'],
  meaning: 'Everything holds that the row asserts of its answer.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'metadata.assert'],
  parameters: z.strictObject({}),
  page: {
    definition: 'score = (every assertion of metadata.assert passes)',
    convention:
      'An assertion passes by the pass rule of its metric; not- before a name turns it. Where one says nothing, the score is missing.',
    source: 'the assertions of promptfoo',
    edgeCases: ['No assertions: missing (no_metadata).'],
    example: {
      rows: [{ output: 'We refund you.', metadata: { assert: [{ contains: 'refund' }] } }],
      value: true,
    },
  },
  score: (sample) => {
    const given = sample.metadata?.['assert'];
    if (given === undefined) return missing('no_metadata', 'the sample has no metadata.assert');
    const text = JSON.stringify(given);
    const assertions = known.get(text) ?? readPlaced(given, sample.id);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, assertions);
    return together(assertions, sample);
  },
});

function readPlaced(given: Parameters<typeof readAssertions>[0], id: string): readonly Assertion[] {
  try {
    return readAssertions(given);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw new AssayError('invalid', 'E_METRIC_METADATA', `sample ${JSON.stringify(id)}: ${error.message}`, {
      cause: error,
      ...(error.fix === undefined ? {} : { fix: error.fix }),
    });
  }
}

function together(assertions: readonly Assertion[], sample: ScoringSample): Score {
  const held: Record<string, boolean | string> = {};
  let unknown: Score | null = null;
  for (const { name, metric, params, expected, isNegated } of assertions) {
    const score = metric.score(expected === undefined ? sample : { ...sample, expected }, params);
    const key = freeName(name, held);
    if (score.kind === 'missing') {
      held[key] = `${score.class}: ${score.why}`;
      unknown ??= missing(score.class, `${name}: ${score.why}`);
    } else held[key] = typeof score.value !== 'string' && passes(score.value, metric.passRule!) !== isNegated;
  }
  if (Object.values(held).includes(false)) return scored(false, { assertions: held as JsonObject });
  return unknown ?? scored(true, { assertions: held as JsonObject });
}

/** Two of one name are both kept. */
function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  let free = name;
  for (let i = 2; Object.hasOwn(taken, free); i += 1) free = `${name} (${i})`;
  return free;
}
