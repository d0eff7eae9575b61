import { expect, test } from 'vitest';
import { nodeDigester } from '../adapters/node-digester.ts';
import { compareScorings } from '../compare/compare-scorings.ts';
import { booleanScore, labelScore, scoredRun } from '../compare/testing/scored-run.ts';
import { renderComparisonHtml } from './render-html.ts';

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
    /<th scope="row">exact<\/th><td class="number" data-name="[^"]*">1\.00<\/td><td class="wide" data-name="[^"]*">-0\.50 \[/,
  );
});

const prompted = (prompt: string) => ({
  manifest: { prompt_digest: nodeDigester.json(prompt), prompt: { prompt, system: null } },
});

test('a changed prompt is told by its lines, which take no markup from data', async () => {
  const scores = [booleanScore('exact')];
  const rows = [{ id: 'a', scores: [true] }];
  const before = await scoredRun(scores, rows, prompted('Answer.\nBe brief.'));
  const after = await scoredRun(scores, rows, prompted('Answer.\nThink <b>first</b>.'));
  const page = renderComparisonHtml([await compareScorings(before, after)]);
  expect(page).toMatch(/<p class="said of-before">.*Be brief\.<\/p>/);
  expect(page).toMatch(/<p class="said of-after">.*Think &lt;b&gt;first&lt;\/b&gt;\.<\/p>/);
});

test('cohorts stand with what lost most first, and a long table is folded', async () => {
  const scores = [booleanScore('exact')];
  const tags = Array.from({ length: 30 }, (_, i) => `tag-${i}`);
  const rowsWith = (lost: number) => tags.map((tag, i) => ({ id: tag, scores: [i !== lost], tags: [tag] }));
  const before = await scoredRun(scores, rowsWith(-1));
  const page = renderComparisonHtml([await compareScorings(before, await scoredRun(scores, rowsWith(20)))]);
  const cohorts = Array.from(
    page.matchAll(/<th scope="row">(tag-\d+)<\/th><td data-name="score">/g),
    ([, tag]) => tag,
  );
  expect(cohorts[0]).toBe('tag-20');
  expect(new Set(cohorts).size).toBe(30);
  expect(page).toContain('<summary>14 more rows</summary>');
});
