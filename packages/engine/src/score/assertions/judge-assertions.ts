import type { ScoringSample } from '@assay/metrics';
import { missing, type Score } from '@assay/records';
import { judgePanel } from '../judge/judge-panel.ts';
import type { WiredMetric } from '../scorer/resolved-scorer.ts';
import type { ScoringSession } from '../scoring-session.ts';
import { assertionsOf } from './assertions-metric.ts';
import { type Asserted, heldTogether, judgedPlainly, seenBy } from './held-together.ts';
import type { Assertion } from './read-assertions.ts';

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
