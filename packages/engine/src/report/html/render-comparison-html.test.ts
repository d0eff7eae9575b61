import { expect, test } from 'vitest';
import { compareScorings } from '../../compare/compare-scorings.ts';
import { booleanScore, labelScore, scoredRun } from '../../compare/testing/scored-run.ts';
import { renderComparisonHtml } from './render-comparison-html.ts';

const nasty = '<img src=x onerror=alert(1)>\u001b[31m';

test('renderComparisonHtml shows what the text shows, with a chart, and takes no markup from data', async () => {
  const scores = [booleanScore('exact'), labelScore('tone')];
  const before = await scoredRun(scores, [
    { id: nasty, scores: [true, 'calm'], tags: [nasty] },
    { id: 'b', scores: [true, 'calm'] },
  ]);
  const after = await scoredRun(scores, [
    { id: nasty, scores: [false, nasty], tags: [nasty] },
    { id: 'b', scores: [true, 'calm'] },
  ]);
  const comparison = await compareScorings(before, after);
  const page = renderComparisonHtml([comparison]);
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('Paired differences');
  expect(page).toContain('-0.50');
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('\u001b');
  expect(renderComparisonHtml([comparison])).toBe(page);
  expect(page).not.toContain('All runs at once');
  const several = renderComparisonHtml([comparison, comparison]);
  expect(several.match(/<h1>/g)).toHaveLength(3);
  expect(several.indexOf('All runs at once')).toBeLessThan(several.indexOf('Paired differences'));
  expect(several).toMatch(
    /<th scope="row">exact<\/th><td class="number">1\.00<\/td><td class="wide">-0\.50 \[/,
  );
});
