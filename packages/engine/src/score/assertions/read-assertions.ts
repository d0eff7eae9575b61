import { findMetric, type PortMetric, readParameters, type SampleMetric } from '@assay/metrics';
import { AssayError, isObject, type JsonValue } from '@assay/records';

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
export function readAssertions(given: JsonValue): readonly Assertion[] {
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
