import type { ScoringSample } from '@assay/metrics';
import { missing, type Score } from '@assay/records';
import { judgePanel } from '../judge/judge-panel.ts';
import type { Labels } from '../labels/labels.ts';
import type { WiredMetric } from '../scorer/scorer.ts';
import type { ScoringSession } from '../scoring-session.ts';
import {
  type Asserted,
  type Assertion,
  assertionsOf,
  heldTogether,
  judgedPlainly,
  seenBy,
} from './assertions-metric.ts';

/** What a row asserts of its answer, where judges of the score are asked: each assertion is put before all of them. */
export async function judgeAssertions(
  use: WiredMetric,
  sample: ScoringSample,
  session: ScoringSession,
): Promise<Score> {
  const assertions = assertionsOf(sample);
  if (assertions === null) return missing('no_metadata', 'the sample has no metadata.assert');
  const ask = async (assertion: Assertion): Promise<readonly Asserted[]> => {
    const { metric, params } = assertion;
    if (metric.kind === 'sample') return judgedPlainly(assertion, sample);
    const judged = { ...use, metric, params };
    return [{ assertion, score: await judgePanel(judged, seenBy(assertion, sample), session) }];
  };
  return heldTogether((await Promise.all(assertions.map(ask))).flat());
}

/** How many assertions of all rows ask a judge. */
export async function judgedAssertions(labels: Labels): Promise<number> {
  let judged = 0;
  for await (const batch of labels.read())
    for (const { label } of batch)
      judged += (assertionsOf(label) ?? []).filter(({ metric }) => metric.kind === 'port').length;
  return judged;
}
