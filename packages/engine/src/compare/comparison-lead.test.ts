import { expect, test } from 'vitest';
import { compareScorings } from './compare-scorings.ts';
import { comparisonLead } from './comparison-lead.ts';
import { booleanScore, labelScore, scoredRun } from './testing/scored-run.ts';

const scores = ['clear', 'kind', 'short', 'polite'].map((name) => booleanScore(name));

/** Of forty samples the first so many pass by each score. */
const runOf = (...passing: readonly number[]) =>
  scoredRun(
    scores,
    Array.from({ length: 40 }, (_, i) => ({
      id: `s${i}`,
      scores: passing.map((passes) => i < passes),
    })),
  );

test('comparisonLead speaks of the score that is looked for, and of the others that got worse', async () => {
  const comparison = await compareScorings(await runOf(20, 40, 40, 40), await runOf(40, 20, 20, 20));
  const lead = comparisonLead(comparison, undefined, 'clear');
  expect(lead.strong).toMatch(/, clear: better by 0\.50\d? \[.+\] on 40 pairs\.$/);
  expect(lead.rest).toMatch(
    /^ Of the others, kind: worse by 0\.50\d? \[.+\] on 40 pairs; short: worse by .+; 1 more looks worse\. 40 samples are paired\.$/,
  );
  expect(comparisonLead(comparison, 'kind', 'clear').strong).toMatch(/, kind: worse by 0\.50\d?/);
});

test('comparisonLead says that nothing else looks worse, where something else was compared', async () => {
  const comparison = await compareScorings(await runOf(20, 40, 40, 40), await runOf(40, 40, 40, 40));
  expect(comparisonLead(comparison).rest).toBe(' No other score looks worse. 40 samples are paired.');
  const one = [{ id: 'a', scores: [true] }];
  const alone = await compareScorings(
    await scoredRun([booleanScore('clear')], one),
    await scoredRun([booleanScore('clear')], one),
  );
  expect(comparisonLead(alone).rest).toBe(' 1 sample is paired.');
});

test('comparisonLead says of others nothing where no sample is paired, and of labels how many changed', async () => {
  const apart = await compareScorings(
    await scoredRun(scores, [{ id: 'a', scores: [true, true, true, true] }]),
    await scoredRun(scores, [{ id: 'b', scores: [true, true, true, true] }]),
  );
  expect(comparisonLead(apart).rest).toBe(' 0 samples are paired. 2 samples of only one side are left out.');
  const labels = [labelScore('tone')];
  const changed = await compareScorings(
    await scoredRun(labels, [{ id: 'a', scores: ['calm'] }]),
    await scoredRun(labels, [{ id: 'a', scores: ['loud'] }]),
  );
  expect(comparisonLead(changed).strong).toMatch(/, tone: 1 of 1 label changed\.$/);
});
