import { expect, test } from 'vitest';
import { reportTitle, runSubject } from './headline.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { fullReport } from './testing/made-report.ts';

test('a report is called by the names that people know, with keys beside them', async () => {
  const report = await fullReport();
  const { display_names: _none, ...plain } = report.run;
  expect(reportTitle(plain)).toEqual({ name: plain.task_specification_key, key: null });
  expect(runSubject(plain)).toBe(`${plain.model.key} on ${plain.task_key}`);
  const names = { evaluation: 'Refund questions', model: 'Small Model', task: 'Support' };
  const named = { ...report, run: { ...plain, display_names: names } };
  expect(runSubject(named.run)).toBe(`Small Model (${plain.model.key}) on Support (${plain.task_key})`);
  expect(renderHtml(named)).toContain('<h1>Refund questions ');
  expect(renderHtml(named)).toContain(`<code>${plain.task_specification_key}</code>`);
  expect(renderMarkdown(named)).toMatch(/^# Refund questions \(/);
});

test('the page leads with what decided the verdict, and lists gates that need attention first', async () => {
  const report = await fullReport();
  const page = renderHtml(report);
  const outcomes = [...page.matchAll(/<li><span class="(fail|inconclusive|pass)">/g)].map(
    ([, found]) => found,
  );
  expect(outcomes.length).toBeGreaterThan(0);
  expect(outcomes).toEqual(outcomes.toSorted((a, b) => order.indexOf(a!) - order.indexOf(b!)));
  expect(page).toMatch(/<p class="lead"><b>[^<]+\.<\/b>/);
});

const order = ['fail', 'inconclusive', 'pass'];
