import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogue } from '@assay/metrics';
import { readYaml } from '@assay/rows';
import { readTaskSet, type Task } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import { compileProject, projectText } from './compile-project.ts';

const folder = join(oracleFolder(), 'tasks/real-docs');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonld')) : [];

async function problemIn(name: string): Promise<Task | undefined> {
  const path = join(folder, name);
  const { tasks } = await readTaskSet([{ url: pathToFileURL(path).href, text: readFileSync(path, 'utf8') }]);
  return tasks.find(({ kind }) => kind === 'problem') ?? tasks.find(({ kind }) => kind === 'task');
}

describe.skipIf(files.length === 0)('real problem files', () => {
  test.each(files)(
    '%s compiles to a project or to gaps, with no metric that the catalogue lacks',
    async (name) => {
      const problem = await problemIn(name);
      if (problem === undefined) {
        expect(name).not.toMatch(/problem\.jsonld$/);
        return;
      }
      const made = compileProject({ problem, problemFile: name, solution: null, localFile: () => null });
      expect(readYaml(projectText(made, name), { file: name }).value).toEqual(made.project);
      const known = new Set(catalogue.flatMap((family) => family.metrics.map((metric) => metric.name)));
      const [task] = made.project['tasks'] as { scorer: { metrics: Record<string, unknown>[] } }[];
      for (const metric of task!.scorer.metrics) expect(known).toContain(Object.keys(metric)[0]);
      expect(made.gaps.every(({ what, fill }) => what !== '' && fill !== '')).toBe(true);
      expect(JSON.stringify(made)).not.toContain('file:');
      const isNamed = /expectedMetric/.test(readFileSync(join(folder, name), 'utf8'));
      expect(made.gaps.some(({ what }) => what.endsWith('names no metric'))).toBe(!isNamed);
    },
  );
});
