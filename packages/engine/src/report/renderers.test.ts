import { markdownText, pageStyle } from '@assay/shown';
import { describe, expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { renderHtml } from './render-html.ts';
import { leadText } from './headline.ts';
import { junitXml } from './junit-xml.ts';
import { renderMarkdown, renderSummary } from './render-markdown.ts';
import { scoreCsv } from './score-csv.ts';
import { fullReport, fullRun, hidden, hostile, madeParts } from './testing/made-report.ts';
import { type MadeRun, madeRun } from './testing/scored-run.ts';
import { readXml, type XmlElement } from './testing/read-xml.ts';

const share = { kind: 'number', min: 0, max: 1 } as const;
const half = { kind: 'at-least', threshold: 0.5 } as const;

/** Hostile text wherever a person or a model may put text. */
const attacked: MadeRun = {
  scores: [{ name: hostile }, { name: 'kind', type: { kind: 'label' }, direction: 'none' }],
  rows: [
    { id: hostile, tags: [hostile], subtask: hostile, scores: [false, hostile] },
    { id: '=1+1', tags: ['a,b'], scores: ['!crash', hostile] },
  ],
  named: { [`${hostile}!`]: `${hostile}.pass_rate` },
  manifest: {
    model: { key: 'model', provider: 'module', model: hostile, parameters: { prompt: hostile } },
    stopped_because: hostile,
    id: hostile,
  },
  scoring: { run_id: hostile },
  outputs: { produced: 1, failed: 1, failed_by_class: { [hostile]: 1 } },
};

async function joined(parts: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(parts)).join('');
}

describe('renderMarkdown', () => {
  test("gives the source's example", async () => {
    // 22 of 30 and 29 of 30 pass: 0.7333 and 0.9667.
    const rows = Array.from({ length: 30 }, (_, i) => ({
      id: `${i}`,
      tags: [i < 12 ? 'geography' : 'policy'],
      scores: [i < 22, i < 29 ? 0.9421 : 0.2],
    }));
    const scores = [{ name: 'exact-match' }, { name: 'cosine-embedding', type: share, pass_rule: half }];
    const text = renderMarkdown(await buildReport(madeParts({ scores, rows })));
    expect(text).toContain('## Per-metric aggregates\n\n| metric | mean | p5 | p50 | p95 | pass-rate |');
    expect(text).toContain('| exact-match | 0.73 | – | – | – | 0.73 |');
    expect(text).toContain('| cosine-embedding | 0.917 |');
    expect(text).toContain('\n## Mean pass-rate (macro-F1): 0.85 [0.69, 0.93]\n');
    expect(text).toContain('\n## Cohorts by metadata.tags\n');
    expect(text).toContain('| <code>geography</code> | 12 | exact-match | 1.00 |');
    expect(text.indexOf('Per-metric')).toBeLessThan(text.indexOf('(macro-F1)'));
    expect(text.indexOf('(macro-F1)')).toBeLessThan(text.indexOf('Cohorts by'));
  });

  test('a number without an interval says why, in every table of every format', async () => {
    const scores = [{ name: 'right' }, { name: 'tone', type: { kind: 'label' }, direction: 'none' }] as const;
    const rows = [{ id: 'a', cluster: 'c', tags: ['t'], subtask: 's', scores: [true, 'calm'] }];
    const more = [...rows, { ...rows[0]!, id: 'b' }];
    const report = await buildReport(madeParts({ scores, rows: more }));
    expect(report.metrics['right']!.interval_missing).toBe('all samples are of one cluster');
    expect(report.metrics['tone']!.interval_missing).toBe('labels have frequencies and no mean');
    expect(report.macro_f1).toMatchObject({
      interval: null,
      interval_missing: 'right: all samples are of one cluster',
    });
    expect(report.cohorts[0]!.macro_f1.interval_missing).toBe('right: all samples are of one cluster');
    for (const text of [renderMarkdown(report), renderHtml(report)]) {
      expect(text.split('(all samples are of one cluster)').length).toBeGreaterThan(3);
      expect(text).toContain('(right: all samples are of one cluster)');
    }
  });

  test('says gates, failures, worst samples, comparison, warnings and the run', async () => {
    const text = renderMarkdown(await fullReport());
    for (const heading of [
      'Gates',
      'Named aggregates',
      'Subtasks',
      'Distributions',
      'Failures',
      'Worst samples',
      'Compared with',
      'Warnings',
      'Run',
    ]) {
      expect(text).toContain(`\n## ${heading}`);
    }
    expect(text).toMatch(/^# specification: ❌ fail\n/);
    for (const secret of hidden) expect(text).not.toContain(secret);
  });

  test('hostile text stays text', async () => {
    const text = renderMarkdown(await buildReport(madeParts(attacked)));
    expect(text).not.toMatch(/<(?!\/?code>)/);
    expect(text).not.toMatch(/\]\(/);
    expect(text).not.toContain('http:');
    expect(text).not.toMatch(/[\u001b\u202e]/u);
    for (const line of text.split('\n').filter((each) => each.startsWith('|'))) {
      expect(line.replaceAll(/\\[\\|`]/g, '')).not.toContain('`');
    }
    expect(markdownText('a\\b|c`d  e\n<f>&')).toBe('a\\\\b\\|c\\`d e &lt;f&gt;&amp;');
    expect(markdownText('in_word _edge_ @me www.x.y')).toBe('in_word &#95;edge&#95; &#64;me www&#46;x.y');
  });
});

describe('renderSummary', () => {
  test('keeps whole sections within a size', async () => {
    const report = await fullReport();
    expect(renderSummary(report)).toBe(renderMarkdown(report));
    const short = renderSummary(report, 1_500);
    expect(new TextEncoder().encode(short).length).toBeLessThanOrEqual(1_500);
    expect(short).toMatch(/^# specification: ❌ fail\n/);
    expect(short).toContain('the rest is in the report files');
    expect(new TextEncoder().encode(renderSummary(report, 90)).length).toBeLessThanOrEqual(90);
  });
});

describe('renderHtml', () => {
  test('is one file: no script, no address, a policy that forbids everything but its own style', async () => {
    const page = renderHtml(await fullReport(undefined, { include_outputs: true }));
    expect(page).toMatch(
      /content="default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'"/,
    );
    const tags = page.match(/<[^<>]*>/g)!.join('');
    expect(tags).not.toMatch(
      /<(?:script|img|link|iframe|object|embed|a)\b|\son\w+=|\sstyle=|href=|\ssrc=|url\(/i,
    );
    expect(page.match(/<svg/g)!.length).toBeGreaterThan(5);
    for (const secret of hidden) expect(page).not.toContain(secret);
  });

  test('begins with what decided, and with the number itself where no gate judges', async () => {
    const { strong, rest } = leadText(await fullReport());
    expect(strong).toMatch(/\.$/);
    expect(rest).toMatch(/^ \d+ other checks? (?:fail|hold|cannot)[^.]*\.$/);
    const rows = [
      { id: 'a', scores: [true] },
      { id: 'b', scores: [false] },
    ];
    const open = await buildReport(madeParts({ scores: [{ name: 'right' }], rows }));
    expect(leadText(open)).toEqual({
      strong: 'right.pass_rate is 0.50 [0.09, 0.91], n 2.',
      rest: ' No gate judges this run.',
    });
  });

  test('cohorts stand worst first, the many behind a fold', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      id: `${i}`,
      tags: [`cohort ${String(Math.floor(i / 10)).padStart(2, '0')}`],
      scores: [i % 10 < Math.floor(i / 10)],
    }));
    const page = renderHtml(
      await buildReport(madeParts({ scores: [{ name: 'right' }], rows: rows.toReversed() })),
    );
    const [shown, folded] = page.split('4 more cohorts') as [string, string];
    const listed = (text: string): string[] =>
      Array.from(text.matchAll(/<th scope="row">(cohort \d+)/g), ([, name]) => name!);
    expect(listed(shown)).toEqual(Array.from({ length: 8 }, (_, i) => `cohort 0${i}`));
    expect(listed(folded)).toContain('cohort 11');
    expect(shown).toContain('the 8 worst cohorts');
  });

  test('hostile text stays text', async () => {
    const page = renderHtml(await buildReport(madeParts(attacked)));
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toMatch(/[\u001b\u202e]/u);
    expect(page.replace(pageStyle, '').replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
  });
});

describe('junitXml', () => {
  const attributes = {
    testsuite: ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'],
    testcase: ['name', 'classname', 'time'],
  };

  function check(root: XmlElement): void {
    expect(root.name).toBe('testsuites');
    for (const count of ['tests', 'failures', 'errors', 'skipped']) {
      const all = root.children.reduce((sum, suite) => sum + Number(suite.attributes[count]), 0);
      expect(root.attributes[count]).toBe(String(all));
    }
    for (const suite of root.children) {
      expect(suite.name).toBe('testsuite');
      expect(Object.keys(suite.attributes)).toEqual(attributes.testsuite);
      const inside = suite.children.flatMap((each) => each.children.map(({ name }) => name));
      const counted = (name: string) => String(inside.filter((each) => each === name).length);
      expect(suite.attributes).toMatchObject({
        tests: String(suite.children.length),
        failures: counted('failure'),
        errors: counted('error'),
        skipped: counted('skipped'),
      });
      for (const each of suite.children) {
        expect(each.name).toBe('testcase');
        expect(Object.keys(each.attributes)).toEqual(attributes.testcase);
        expect(each.children.length).toBeLessThanOrEqual(1);
      }
    }
  }

  test('a suite of gates and one per metric that can pass; counts equal the cases', async () => {
    const root = readXml(await joined(junitXml(await fullReport(), madeRun(fullRun))));
    check(root);
    expect(root.children.map((suite) => suite.attributes['name'])).toEqual([
      'specification: gates',
      'specification: exact-match',
      'specification: cosine_embedding',
    ]);
    const [gates, exact] = root.children;
    expect(gates!.attributes).toMatchObject({ tests: '3', failures: '1', errors: '1' });
    expect(exact!.attributes).toMatchObject({ tests: '30', failures: '8', errors: '1', skipped: '0' });
    expect(exact!.children[0]!.children[0]!.attributes['message']).toBe('score false, passes at true');
  });

  test('hostile text stays text, and no reason is quoted', async () => {
    const text = await joined(junitXml(await buildReport(madeParts(attacked)), madeRun(attacked)));
    const root = readXml(text);
    check(root);
    expect(root.children[0]!.children[0]!.attributes['name']).toBe(hostile.replace('\u001b', '\\u{1b}'));
    for (const secret of hidden) expect(text).not.toContain(secret);
  });
});

describe('scoreCsv', () => {
  test('one row per sample and trial; formulas are made text, numbers stay numbers', async () => {
    const run = madeRun({
      scores: [
        { name: '-score', type: { kind: 'number', min: null, max: null } },
        { name: 'kind', type: { kind: 'label' } },
      ],
      rows: [
        { id: '=1+1', tags: ['a', 'b"'], cluster: '7', subtask: 'x,y', scores: [-1.5, '@SUM'] },
        { id: 'two\nlines', subtask: '\u001b[31mred', scores: ['!timeout', 'ok\u0000'] },
      ],
    });
    expect(await joined(scoreCsv(run.table))).toBe(
      [
        "sample_id,trial,subtask,tags,cluster,'-score,'-score.missing,kind,kind.missing",
        `'=1+1,0,"x,y","[""a"",""b\\""""]",7,-1.5,,'@SUM,`,
        '"two\nlines",0,\\u{1b}[31mred,,,,timeout,ok\\u{0},',
        '',
      ].join('\r\n'),
    );
  });
});
