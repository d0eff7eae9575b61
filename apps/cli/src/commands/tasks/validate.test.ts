import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultJsonLimits } from '@assay/rows';
import type { ValidatedFile } from '@assay/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const context = { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' };
const good = {
  '@context': context,
  '@type': 'croissant:TaskSolution',
  '@id': 'http://example.org/good',
  'schema:name': 'Good',
  'schema:isBasedOn': { '@id': 'http://example.org/problem' },
  'croissant:implementation': { '@type': 'schema:SoftwareApplication', '@id': 'http://example.org/model' },
};
const { 'schema:isBasedOn': _, ...bad } = { ...good, '@id': 'http://example.org/bad' };
const { 'schema:name': __, ...nameless } = good;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-validate-'));
  await mkdir(join(folder, 'tasks'));
  await mkdir(join(folder, 'empty'));
  const files: Record<string, string> = {
    'good.jsonld': JSON.stringify(good, null, 2),
    'bad.jsonld': JSON.stringify(bad, null, 2),
    'nameless.jsonld': JSON.stringify(nameless),
    'vacuous.jsonld': '{}',
    'project.yaml': 'models: []\n',
    'broken.jsonld': '{\n  "a": 1,\n  "a": 2\n}',
    'tasks/one.jsonld': JSON.stringify(good),
    'tasks/other.json': JSON.stringify(good),
    'shapes.ttl': `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix ex: <http://example.org/> .
ex:Rule a sh:NodeShape ; sh:targetClass <http://mlcommons.org/croissant/TaskSolution> ;
  sh:property [ sh:path ex:owner ; sh:minCount 1 ] .`,
    'pathless.ttl': `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix ex: <http://example.org/> .

ex:Rule a sh:NodeShape ; sh:targetClass ex:C ; sh:property [ sh:minCount 1 ] .`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});

const run = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['validate', ...args], folder);

async function json(
  ...args: string[]
): Promise<{ exitCode: number; files: readonly ValidatedFile[]; err: string }> {
  const { exitCode, out, err } = await run(...args, '--format', 'json');
  return { exitCode, err, ...(JSON.parse(out) as { files: ValidatedFile[] }) };
}

describe('assay validate', () => {
  test('a valid document: exit 0, and JSON in the published shape', async () => {
    const { exitCode, files, err } = await json('good.jsonld');
    expect(exitCode).toBe(0);
    expect(err).toBe('');
    expect(files).toEqual([
      { path: 'good.jsonld', conforms: true, targets: 1, violations: [], findings: [] },
    ]);
  });

  test('an invalid one: exit 1, the rule, the node, the line and the fix', async () => {
    const { exitCode, files } = await json('bad.jsonld');
    expect(exitCode).toBe(1);
    expect(files[0]).toMatchObject({
      conforms: false,
      violations: [
        { rule: 'solution-based-on', focusNode: 'http://example.org/bad', path: 'schema:isBasedOn', line: 1 },
      ],
    });
    expect(files[0]!.violations[0]!.fix).toContain('schema:isBasedOn');
  });

  test('nothing to validate is an error of its own', async () => {
    const { exitCode, files } = await json('vacuous.jsonld');
    expect(exitCode).toBe(1);
    expect(files[0]).toMatchObject({
      conforms: true,
      targets: 0,
      findings: [{ rule: 'nothing-to-validate', severity: 'error' }],
    });
  });

  test('a project file is sent to the command that checks it', async () => {
    const { exitCode, out } = await runCommand(['validate', 'project.yaml'], folder);
    expect(exitCode).toBe(1);
    expect(out).toContain('a project file is checked by `assay run --dry-run`');
  });

  test('a document that cannot be read stops no other file and exits 1', async () => {
    const { exitCode, files } = await json('broken.jsonld', 'good.jsonld');
    expect(exitCode).toBe(1);
    expect(files[0]).toMatchObject({
      conforms: null,
      violations: [],
      error: { code: 'E_SPEC_DUPKEY', line: 3, column: 3 },
    });
    expect(files[1]).toMatchObject({ path: 'good.jsonld', conforms: true });
  });

  test('a project file is told where it is checked', async () => {
    await writeFile(join(folder, 'assay.yaml'), 'models: []\n');
    const { exitCode, out } = await runCommand(['validate', 'assay.yaml'], folder);
    expect(exitCode).toBe(1);
    expect(out).toContain('a project file is checked by `assay run --dry-run`');
  });

  test('a path that cannot be opened exits 2, after the others were checked', async () => {
    const { exitCode, files, err } = await json('nowhere.jsonld', 'bad.jsonld');
    expect(exitCode).toBe(2);
    expect(files).toHaveLength(1);
    expect(err).toContain('nowhere.jsonld');
  });

  test('folders are searched for *.jsonld, patterns expanded', async () => {
    expect((await json('tasks')).files.map(({ path }) => path)).toEqual([join('tasks', 'one.jsonld')]);
    expect((await json('tasks/*.json')).files.map(({ path }) => path)).toEqual(['tasks/other.json']);
    expect((await run('empty')).exitCode).toBe(2);
  });

  test('--strict: warnings count too', async () => {
    expect((await run('nameless.jsonld')).exitCode).toBe(0);
    expect((await run('nameless.jsonld', '--strict')).exitCode).toBe(1);
  });

  test('--shapes: other shapes decide, ill-formed ones are refused with their line', async () => {
    const { exitCode, files } = await json('good.jsonld', '--shapes', 'shapes.ttl');
    expect(exitCode).toBe(1);
    expect(files[0]!.violations[0]).toMatchObject({
      path: 'http://example.org/owner',
      message: expect.stringContaining('at least 1'),
    });
    const refused = await run('good.jsonld', '--shapes', 'pathless.ttl');
    expect(refused.exitCode).toBe(2);
    expect(refused.err).toMatch(/pathless\.ttl:3: .*sh:path/);
  });

  test('--format sarif: a log with rules, levels and lines', async () => {
    const { out } = await run('bad.jsonld', '--format', 'sarif');
    expect(JSON.parse(out)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'assay', rules: [{ id: 'solution-based-on' }] } },
          results: [
            {
              ruleId: 'solution-based-on',
              level: 'error',
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'bad.jsonld' }, region: { startLine: 1 } } },
              ],
            },
          ],
        },
      ],
    });
  });

  test('--format github: one annotation a line', async () => {
    const { out } = await run('broken.jsonld', '--format', 'github');
    expect(out).toMatch(/^::error file=broken\.jsonld,line=3,col=3,title=E_SPEC_DUPKEY::.+\n$/);
  });

  test('text for people: what is wrong, where, and what to do', async () => {
    const { out } = await run('bad.jsonld', 'good.jsonld');
    expect(out).toContain('✗ bad.jsonld');
    expect(out).toContain('[solution-based-on]');
    expect(out).toContain('fix Add "schema:isBasedOn"');
    expect(out).toContain('2 files: 1 valid, 1 not');
  });

  test('wrong options are usage errors', async () => {
    expect((await run('good.jsonld', '--format', 'xml')).exitCode).toBe(2);
    expect((await run('good.jsonld', '--max-size', '-1')).exitCode).toBe(2);
    expect((await run()).exitCode).toBe(2);
    expect((await run('--help')).out).toContain('$ assay validate');
  });
});

test('the help names the limits that hold without a flag', async () => {
  const { out } = await runCommand(['validate', '--help'], folder);
  const words = out.replaceAll(/\s+/g, ' ');
  expect(words).toContain(`(default: "${defaultJsonLimits.maxLength / 2 ** 20}")`);
  expect(words).toContain(`(default: "${defaultJsonLimits.maxNodes}")`);
});
