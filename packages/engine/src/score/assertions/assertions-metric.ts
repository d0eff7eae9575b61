import {
  defineMetric,
  findMetric,
  passes,
  type PortMetric,
  readParameters,
  type SampleMetric,
  type ScoringSample,
} from '@assay/metrics';
import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  missing,
  type Score,
  scored,
} from '@assay/records';
import * as z from 'zod';
import { judgeOptionNames } from '../judge/judge-options.ts';

/** One thing that a row says of its answer. */
export interface Assertion {
  /** What it is called: `name`, else as it is written. */
  readonly name: string;
  /** Of one answer; where it is of a port, a judge is asked. */
  readonly metric: SampleMetric | PortMetric;
  readonly params: unknown;
  /** What the metric compares with, where the assertion says it. */
  readonly expected: JsonValue | undefined;
  readonly isNegated: boolean;
}

/**
 * The assertions of a row: a list, or one, each a metric's name (`json-validity`), a name and a value (`contains: refund`), or a name and
 * parameters (`contains: { expected: refund, name: tells of refunds }`); `not-` before a name turns it. In a text, a line for each.
 */
function readAssertions(given: JsonValue): readonly Assertion[] {
  const list =
    typeof given === 'string'
      ? given
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
          .map(ofLine)
      : [given].flat().map((one) => (typeof one === 'string' ? ofLine(one) : one));
  if (list.length === 0) throw wrong('a row has an empty list of assertions');
  return list.map((one) => assertionOf(one));
}

/** `contains: refund`; a line without a colon is a metric alone. */
function ofLine(line: string): JsonValue {
  const colon = line.indexOf(':');
  return colon === -1 ? line : { [line.slice(0, colon).trim()]: line.slice(colon + 1).trim() };
}

function assertionOf(one: JsonValue): Assertion {
  const [written, value] = typeof one === 'string' ? [one, undefined] : onlyEntry(one);
  const isNegated = written.startsWith('not-');
  const metric = findMetric(isNegated ? written.slice('not-'.length) : written);
  const isJudged = metric.kind === 'port' && metric.port === 'judge';
  if (metric.kind === 'set' || (metric.kind === 'port' && !isJudged))
    throw wrong(`${metric.name} says nothing of one answer alone: use it as a metric of the scorer`);
  if (metric.passRule === null)
    throw wrong(`${metric.name} has no pass rule: nothing says when the assertion holds`);
  const isMap = isObject(value);
  // What a judge is told in one text is what it holds the answer against.
  const given = isMap ? value : isJudged && value !== undefined ? { rubric: value } : {};
  const { name, expected = isMap || isJudged ? undefined : value, ...params } = given;
  const shown =
    value === undefined || isMap
      ? written
      : `${written}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return {
    name: typeof name === 'string' ? name : shown.slice(0, LONGEST_NAME),
    metric,
    params: readParameters(metric, params),
    expected,
    isNegated,
  };
}

const LONGEST_NAME = 120;

function onlyEntry(given: JsonValue): readonly [string, JsonValue] {
  const entries = isObject(given) ? Object.entries(given) : [];
  if (entries.length === 1) return entries[0]!;
  throw wrong(
    `the assertion ${JSON.stringify(given)?.slice(0, 80)} is not a metric, or a metric with a value: { contains: refund }`,
  );
}

function wrong(message: string): AssayError {
  return new AssayError('invalid', 'E_METRIC_METADATA', message);
}

/** An assertion, and the score that it is held against. */
export interface Asserted {
  readonly assertion: Assertion;
  readonly score: Score;
}

/** The score of an assertion that asks nobody; none of one that does. */
export function judgedPlainly(assertion: Assertion, sample: ScoringSample): readonly Asserted[] {
  const { metric, params } = assertion;
  return metric.kind === 'sample'
    ? [{ assertion, score: metric.score(seenBy(assertion, sample), params) }]
    : [];
}

/** The sample with what the assertion compares with. */
export function seenBy({ expected }: Assertion, sample: ScoringSample): ScoringSample {
  return expected === undefined ? sample : { ...sample, expected };
}

/** Whether all of them hold, each kept by its name. One that does not is enough; one that says nothing leaves it open. */
export function heldTogether(asserted: readonly Asserted[]): Score {
  const held: Record<string, boolean | string> = {};
  let unknown: Score | null = null;
  for (const { assertion, score } of asserted) {
    const { name, metric, isNegated } = assertion;
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
