import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isPart, projectParts } from './project-parts.ts';

const texts = {
  'assay.yaml': `models:
  - { key: logs, provider: module, module: code/m.mjs }
  - { key: c, provider: command, command: [node, code/script.mjs] }
tasks:
  - key: t
    problem: problem/p.jsonld
    prompt: prompts/p.md
    system: "{{input.x}} and more"
    solver: { agent: { environment: { folder: work, check: { command: [python3, c.py], folder: checks } } } }
`,
  'evaluations/e.yaml': 'evaluation: { key: e, task_specifications: [] }',
  'code/m.mjs': "import { a } from './inner/a.mjs';\nwrite('out.txt');",
  'code/inner/a.mjs': 'export const a = 1;',
  'code/script.mjs': '',
  'problem/p.jsonld': '{"contentUrl":"rows.csv"}',
  'problem/rows.csv': '',
  'prompts/p.md': '',
  'work/start.txt': '',
  'logs/one.log': '',
  'out.txt': '',
};

test('parts of a project are its files, what they name, what code imports, and folders that are named as folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-parts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const parts = await projectParts(join(folder, 'assay.yaml'));
  const written = new Set(['logs/one.log', 'out.txt', 'assay.yaml']);
  for (const name of Object.keys(texts))
    expect([name, isPart(name, parts)]).toEqual([name, !written.has(name)]);
  expect(isPart('checks/added.py', parts)).toBe(true);
  writeFileSync(join(folder, 'assay.yaml'), 'models: [');
  expect([...(await projectParts(join(folder, 'assay.yaml')))]).toEqual(['evaluations/e.yaml']);
});
