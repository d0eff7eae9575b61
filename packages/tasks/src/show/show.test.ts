import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pageStyle } from '@assay/shown';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTaskSet } from '../read/read-task.ts';
import type { Task } from '../read/task.ts';
import * as build from '../write/builders.ts';
import { writeDocument } from '../write/write-document.ts';
import { type OutlineItem, outlineTask, type ShowOptions, taskJson } from './outline.ts';
import { showDot, showMermaid } from './diagram.ts';
import { showHtml } from './show-html.ts';

const url = 'file:///tasks/document.jsonld';

async function example(file: string): Promise<readonly Task[]> {
  const path = resolve(import.meta.dirname, '../../../../examples/01-declare', file);
  return (await readTaskSet([{ url, text: readFileSync(path, 'utf8') }])).tasks;
}

/** A problem and a solution with the same text in every place that takes one. */
async function filledWith(text: string): Promise<readonly Task[]> {
  const name = text.trim() === '' ? 'x' : text;
  const words = { name, description: text };
  const base = 'https://example.org/p';
  const problem = build.problem({
    id: base,
    ...words,
    input: build.dataset({ ...words, contentUrl: text }),
    output: build.outputSpec({
      ...words,
      schema: build.recordSet({ fields: build.field({ ...words, dataType: name, valuePattern: text }) }),
    }),
    implementation: build.implementationSpec({
      ...words,
      tests: build.test({ ...words, command: name }),
      environment: build.environment(words),
    }),
    evaluation: build.evaluationSpec({ ...words, expectedMetrics: name }),
  });
  const solution = build.solution({
    id: `${base}/s`,
    ...words,
    basedOn: problem,
    implementation: build.application(words),
    execution: build.executionConfig({ ...words, hyperparameters: [{ name, value: text }] }),
    evaluation: {
      ...words,
      results: [
        build.result({ ...words, metric: name, value: text }),
        build.result({ metric: name, value: { value: text, unit: text } }),
      ],
    },
    subTasks: [
      build.solution({
        id: `${base}/s#1`,
        ...words,
        basedOn: problem,
        implementation: build.application(words),
      }),
    ],
  });
  return (await readTaskSet([{ url, text: writeDocument([problem, solution]) }])).tasks;
}

const hostile = [
  '"; drop',
  '\u001b[31mred\u001b[0m\u0007',
  'line\nbreak\r\n\ttab',
  '\u202egnp.exe\u2066',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='x",
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'end',
  '`md` **b** #quot; #35;',
  '] --> n9["x"]\nclick n0 "javascript:alert(1)"',
  '%%{init: {"securityLevel":"loose"}}%%',
  '\\" ] evil [label="x\\N\\G',
  '&lt;b&gt; &#60; &amp;',
  '</style><style>*{display:none}',
  '</title><script>1</script>',
  '${process.exit(1)} {{x}} <%= y %>',
];
const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
);

/** Every line of the outlines of tasks: its role, title and facts. */
function outlineLines(tasks: readonly Task[], options?: ShowOptions): readonly string[] {
  const linesOf = ({ role, title, facts, children }: OutlineItem): string[] => [
    `${role} ${[title, ...facts].join(' · ')}`,
    ...children.flatMap(linesOf),
  ];
  return tasks.flatMap((task) => linesOf(outlineTask(task, options)));
}

describe('outlineTask', () => {
  test('says what is asked and what was reported', async () => {
    const problem = outlineLines(await example('mmlu/problem.jsonld')).join('\n');
    expect(problem).toContain('field answer: xsd:string · matches ^[A-D]$');
    expect(problem).toContain('metric Accuracy');
    expect(problem).toContain('subtask MMLU - STEM (Few-shot)');
    const solution = outlineLines(await example('mmlu/small-fewshot.solution.jsonld')).join('\n');
    expect(solution).toContain('based on http://example.org/mmlu_problem');
    expect(solution).toContain('result Accuracy = 25.9');
    expect(solution).toContain('hyperparameter few-shot k = 5');
  });

  test('ten thousand subtasks are counted, not listed', async () => {
    const output = build.outputSpec({
      id: 'https://example.org/o',
      schema: build.recordSet({ fields: build.field({ name: 'a', dataType: 'xsd:string' }) }),
    });
    const subTasks = Array.from({ length: 10_000 }, (_, i) =>
      build.problem({ id: `https://example.org/p#${i}`, output }),
    );
    const text = writeDocument(build.problem({ id: 'https://example.org/p', output, subTasks }));
    const { tasks } = await readTaskSet([{ url, text }]);
    expect(outlineLines(tasks, { limit: 20 })).toContain('more … 9980 more subtasks');
    expect(outlineLines(tasks, { limit: 20 }).length).toBeLessThan(60);
    expect(outlineLines(tasks, { depth: 0 })).toContain('more … 10000 subtasks');
    expect(outlineLines(tasks).length).toBeGreaterThan(10_000);
    for (const show of [showHtml, showMermaid, showDot]) expect(show(tasks, { limit: 20 })).toContain('9980');
  });
});

describe('showMermaid', () => {
  const line =
    /^(?:flowchart LR| {2}n\d+(?:\["L"\]|\{\{"L"\}\}|\[\("L"\)\]|\[\["L"\]\]|\(\["L"\]\)|>"L"\])| {2}n\d+ (?:-- [a-z ]+ -->|-\. [a-z ]+ \.->) n\d+| {2}classDef spec stroke-dasharray: 4 3| {2}class n\d+ spec)$/;

  test('every line is a node, an edge or a style, and texts hold no syntax', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        for (const written of showMermaid(await filledWith(text))
          .trimEnd()
          .split('\n')) {
          const label = /"(.*)"/.exec(written)?.[1] ?? '';
          expect(label.replaceAll('<br/>', '')).toMatch(/^(?:[\p{L}\p{N} .,_+-]|#\d+;)*$/u);
          expect(written.replace(`"${label}"`, '"L"')).toMatch(line);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('what several tasks share is one node', async () => {
    const chart = showMermaid(await example('mmlu/problem.jsonld'));
    expect(chart.match(/OutputSpec/g)).toHaveLength(1);
    expect(chart.match(/-- output -->/g)).toHaveLength(5);
  });
});

describe('showDot', () => {
  test('every line is a statement with closed quotes', async () => {
    const quoted = String.raw`"(?:[^"\\]|\\[\\"n])*"`;
    const statement = new RegExp(
      String.raw`^(?:digraph task \{|\}|  rankdir=LR;|  (?:node|edge|n\d+(?: -> n\d+)?) \[(?:\w+=(?:\w+|${quoted})(?:, )?)+\];)$`,
      'u',
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        for (const line of showDot(await filledWith(text))
          .trimEnd()
          .split('\n'))
          expect(line).toMatch(statement);
      }),
      { numRuns: 60 },
    );
  });
});

/** The tags of a page, links apart: those depend on what is an address. */
function tags(page: string): string[] {
  return page
    .replace(pageStyle, '')
    .match(/<[^>]*>/g)!
    .filter((tag) => !tag.startsWith('<a ') && tag !== '</a>');
}

describe('showHtml', () => {
  test('the policy names the digest of the style and lets nothing else in', async () => {
    const digest = `sha256-${createHash('sha256').update(pageStyle).digest('base64')}`;
    const page = showHtml(await example('mmlu/problem.jsonld'));
    expect(page).toContain(
      `content="default-src 'none'; style-src '${digest}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).toContain('<details class="fold"><summary>MMLU - Humanities (Few-shot)');
    expect(page).not.toMatch(/<(?:script|img|link|iframe|object|embed)|\bstyle=|\bon\w+=/);
  });

  test('has the same tags whatever the texts are', async () => {
    const harmless = tags(showHtml(await filledWith('x')));
    await fc.assert(
      fc.asyncProperty(
        anyText.filter((text) => text.trim() !== ''),
        async (text) => {
          const page = showHtml(await filledWith(text));
          expect(tags(page)).toEqual(harmless);
          for (const [, href] of page.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('taskJson holds the tree and no graph nodes', async () => {
  const [task] = await example('mmlu/problem.jsonld');
  const json = taskJson(task!);
  expect(JSON.stringify(json)).not.toContain('"node"');
  expect(json).toMatchObject({
    kind: 'problem',
    id: 'http://example.org/mmlu_problem',
    outputs: [
      {
        kind: 'spec',
        schema: { fields: [{ name: 'question' }, { name: 'answer', valuePattern: '^[A-D]$' }] },
      },
    ],
    subTasks: [{ kind: 'problem' }, {}, {}, {}],
  });
});
