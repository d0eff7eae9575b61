import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import type { SourceDocument } from '../read/read-graph.ts';
import { readTaskSet } from '../read/read-task.ts';
import { referenceDocument } from '../testing/reference-documents.ts';
import type { MatchReport } from './match-context.ts';
import { matchSolution } from './match-solution.ts';

const folder = join(oracleFolder(), 'tasks/real-docs');

/** Every published solution, matched against the published problems. */
async function matchPublished(): Promise<ReadonlyMap<string, MatchReport>> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonld'))
    .toSorted();
  const solutions: [string, SourceDocument][] = [];
  const problems: SourceDocument[] = [];
  for (const name of names) {
    const document = referenceDocument(join(folder, name));
    const read = document === null ? null : await readTaskSet([document]).catch(() => null);
    if (document === null || read === null) continue;
    const { tasks } = read;
    if (tasks.some(({ kind }) => kind === 'problem')) problems.push(document);
    if (tasks.some(({ kind }) => kind === 'solution')) solutions.push([name, document]);
  }
  const reports = new Map<string, MatchReport>();
  for (const [name, solution] of solutions) {
    reports.set(name, await matchSolution({ solution, problems, openFile: () => Promise.resolve(null) }));
  }
  return reports;
}

describe('oracle tasks/real-docs, as pairs of solution and problem', () => {
  if (!existsSync(folder)) {
    test.skip('tasks/real-docs is absent', () => undefined);
    return;
  }

  test('what published solutions lack', async () => {
    const reports = await matchPublished();
    const pairs = [...reports.values()].filter(({ problem }) => problem !== null);
    const count = (keep: (report: MatchReport) => boolean): number => pairs.filter(keep).length;
    const breaking = (rule: string): number =>
      count(({ findings }) => findings.some((found) => found.rule === rule));

    // One solution names no problem, and one a problem that was not published with it.
    expect([reports.size, pairs.length]).toEqual([50, 48]);
    expect(count(({ result }) => result === 'matches')).toBe(10);
    // Everything that is there is right, but only one of several expected metrics is reported.
    expect(count(({ result }) => result === 'partial')).toBe(5);
    // A problem that asks for an input of one's own, 22 solutions that name none.
    expect(breaking('input-spec-unfilled')).toBe(22);
    expect(breaking('metric-missing')).toBe(13);
    expect(breaking('subtask-not-mirrored')).toBe(10);
    // Empty values in skeletons; file: addresses of somebody's own machine; outputs that were not published.
    expect(breaking('value-absent')).toBe(2);
    expect(breaking('output-path-refused')).toBe(2);
    expect(breaking('output-not-found')).toBe(2);
    // The one problem that does not conform to the shapes.
    expect(breaking('shape-violation')).toBe(1);
  });
});
