import { describe, expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';
import type { World } from '../world.ts';

const id = 'https://example.org/tasks/capitals';

/** A problem that expects these metrics, whatever the scorer of the project begins with. */
const problem = (...expected: readonly string[]): string =>
  JSON.stringify({
    '@context': {
      croissant: 'http://mlcommons.org/croissant/',
      schema: 'https://schema.org/',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@type': 'croissant:TaskProblem',
    '@id': id,
    'schema:name': 'Capitals',
    'croissant:input': { '@type': 'schema:Dataset', '@id': `${id}#data`, 'schema:name': 'Four capitals' },
    'croissant:output': {
      '@type': 'croissant:OutputSpec',
      '@id': `${id}#output`,
      'schema:name': 'One capital for each',
      'croissant:schema': {
        '@type': 'croissant:RecordSet',
        'croissant:field': ['id', 'capital'].map((name) => ({
          '@type': 'croissant:Field',
          'schema:name': name,
          'croissant:dataType': 'xsd:string',
        })),
        'croissant:key': 'id',
      },
    },
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationSpec',
      '@id': `${id}#evaluation`,
      'croissant:expectedMetric': expected,
    },
  });

const project = (rest: string): string => `models: [{ key: m, provider: module, module: model.mjs }]
tasks:
  - key: capitals
    problem: problem.jsonld
    dataset: data.jsonl
    scorer:
      metrics: [exact-match, { contains: { name: mentions } }, accuracy, bleu]
      aggregates: { hits: mentions.pass_rate }
evaluation: { key: e, task_specifications: [{ key: s, task_key: capitals, model_key: m }] }
${rest}`;

async function ran(expected: readonly string[], rest = ''): Promise<World> {
  const world = await smallProject({
    'assay.yaml': project(rest),
    'problem.jsonld': problem(...expected),
  });
  await (await verbs.run())({}, world);
  return world;
}

const reported = async (world: World, as?: 'markdown' | 'html' | 'summary') =>
  (await verbs.report())(as === undefined ? {} : { as }, world);

describe('the scores that a problem expects', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['by name', ['mentions', 'bleu'], ['mentions', 'bleu']],
    ['in another spelling', ['Accuracy'], ['accuracy']],
    ['by the name of their metric', ['contains'], ['mentions']],
    ['by an aggregate', ['mentions.pass_rate'], ['mentions']],
    ['by an own name of the scorer', ['hits', 'exact_match'], ['mentions', 'exact-match']],
    ['that nothing gives', ['rouge-l'], []],
  ])('%s', async (_, expected, scores) => {
    const { report } = await reported(await ran(expected));
    expect(report.expected_scores).toEqual(scores);
  });

  test('come first in every format, and are the headline', async () => {
    const world = await ran(['Accuracy']);
    const markdown = (await reported(world, 'markdown')).document!.contents as string;
    expect(markdown.indexOf('Values of the whole set')).toBeLessThan(
      markdown.indexOf('Per-metric aggregates'),
    );
    expect(markdown).toMatch(/\| accuracy +\|[^\n]*\n\| bleu/);
    const summary = (await reported(world, 'summary')).document!.contents as string;
    expect(summary).toMatch(/accuracy[^\n]*1\.0/);
    expect((await reported(world, 'html')).document!.contents as string).toMatch(
      /<h2>Values of the whole set<\/h2>[\s\S]*<h2>Per-metric aggregates/,
    );
  });

  test('come after what a gate names', async () => {
    const world = await ran(['mentions'], 'gates: [{ metric: exact-match, pass_rate: { min: 0.5 } }]');
    const markdown = (await reported(world, 'markdown')).document!.contents as string;
    expect(markdown).toMatch(/\| exact-match +\|[^\n]*\n\| mentions/);
  });

  test('stand in what run and score say too', async () => {
    const world = await ran(['mentions']);
    const { evaluations } = await (await verbs.run())({}, world);
    expect(evaluations[0]!.task_specifications[0]!.expected_scores).toEqual(['mentions']);
    const { scorings } = await (await verbs.score())({ runs: ['latest'], again: true }, world);
    expect(scorings[0]!.expected_scores).toEqual(['mentions']);
  });
});
