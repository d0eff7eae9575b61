import { answerReading, type WrittenReading } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { DeclaredScorer } from '../../declare/project.ts';
import type { Labels } from './labels.ts';

const LOOKED_AT = 1_000;

/** Scores that no answer can ever get right: what is looked for in answers is of another kind than every expected value. */
export async function neverFound(scorer: DeclaredScorer, labels: Labels): Promise<readonly string[]> {
  const tests = scorer.metrics.flatMap(({ score_name: name, reading }) => {
    const kinds = reading === undefined ? null : kindsOf(reading);
    return kinds === null ? [] : [{ name, kinds, reaches: reachOf(reading!), reached: false }];
  });
  if (tests.length === 0) return [];
  let first: JsonValue | undefined;
  let seen = 0;
  for await (const batch of labels.read()) {
    for (const { label } of batch) {
      if (label.expected === undefined) continue;
      first ??= label.expected;
      seen += 1;
      for (const one of tests) one.reached ||= one.reaches(label.expected);
      if (seen === LOOKED_AT) break;
    }
    if (seen >= LOOKED_AT) break;
  }
  if (first === undefined) return [];
  return tests
    .filter(({ reached }) => !reached)
    .map(
      ({ name, kinds }) =>
        `${name} can never match: extract looks for ${kinds}, and no expected value is one (the first is ${JSON.stringify(first).slice(0, 60)})`,
    );
}

/** What all steps give alike; null where one of them may give anything. */
function kindsOf({ extract }: WrittenReading): string | null {
  const kinds = (extract ?? [{ json: null }]).map((step) =>
    'letter' in step
      ? 'a letter'
      : ('last' in step ? step.last : 'first' in step ? step.first : '') === 'number'
        ? 'a number'
        : null,
  );
  return kinds.includes(null) ? null : [...new Set(kinds)].join(' or ');
}

/** An expected value is reached where it is found in itself. */
function reachOf(reading: WrittenReading): (expected: JsonValue) => boolean {
  const { answer, expected: normal } = answerReading(reading);
  return (expected) =>
    [expected].flat().some((one) => {
      const written = typeof one === 'number' ? String(one) : one;
      const found = answer(written);
      return found !== undefined && (found === normal(one) || found === normal(written));
    });
}
