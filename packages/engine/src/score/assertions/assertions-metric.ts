import { defineMetric } from '@assay/metrics';
import { AssayError, type JsonObject, missing } from '@assay/records';
import * as z from 'zod';
import { judgeOptionNames } from '../judge/judge-options.ts';
import { type Assertion, readAssertions } from './read-assertions.ts';
import { heldTogether, judgedPlainly } from './held-together.ts';

/** Rows that share a list of assertions have it read once. */
const known = new Map<string, readonly Assertion[]>();
const MOST_KNOWN = 1_000;

/** Whether everything holds that a row says of its answer, each kept by its name. Those that ask a judge are asked by `judgeAssertions`. */
export const assertionsMetric = defineMetric<Readonly<Record<string, unknown>>>({
  kind: 'sample',
  name: 'assertions',
  aliases: ['assert'],
  meaning: 'Everything holds that the row asserts of its answer.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'metadata.assert'],
  parameters: () =>
    z.strictObject(Object.fromEntries(judgeOptionNames.map((name) => [name, z.unknown().optional()]))),
  page: {
    definition: 'score = (every assertion of metadata.assert passes)',
    convention:
      'An assertion passes by the pass rule of its metric; not- before a name turns it. Where one says nothing, the score is missing. Metrics that ask a judge ask the one that the score names: assertions: { judge: KEY }.',
    source: 'the assertions of promptfoo',
    edgeCases: ['No assertions: missing (no_metadata).'],
    example: {
      rows: [{ output: 'We refund you.', metadata: { assert: [{ contains: 'refund' }] } }],
      value: true,
    },
  },
  score: (sample, { judge }) => {
    const assertions = assertionsOf(sample);
    if (assertions === null) return missing('no_metadata', 'the sample has no metadata.assert');
    const judged = assertions.find(({ metric }) => metric.kind === 'port');
    if (judged !== undefined && judge === undefined)
      throw ofSample(
        sample.id,
        new AssayError(
          'invalid',
          'E_METRIC_METADATA',
          `${judged.metric.name} asks a judge, and none is named`,
          {
            fix: 'Name a model of the project for it: assertions: { judge: KEY }.',
          },
        ),
      );
    return heldTogether(assertions.flatMap((one) => judgedPlainly(one, sample)));
  },
});

/** What a row asserts; null: nothing. */
export function assertionsOf({
  id,
  metadata,
}: {
  readonly id: string;
  readonly metadata?: JsonObject | undefined;
}): readonly Assertion[] | null {
  const given = metadata?.['assert'];
  if (given === undefined) return null;
  const text = JSON.stringify(given);
  const assertions = known.get(text) ?? readPlaced(given, id);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, assertions);
  return assertions;
}

function readPlaced(given: Parameters<typeof readAssertions>[0], id: string): readonly Assertion[] {
  try {
    return readAssertions(given);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw ofSample(id, error);
  }
}

function ofSample(id: string, error: AssayError): AssayError {
  return new AssayError('invalid', 'E_METRIC_METADATA', `sample ${JSON.stringify(id)}: ${error.message}`, {
    cause: error,
    ...(error.fix === undefined ? {} : { fix: error.fix }),
  });
}
