import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { verbs, type World } from '@assay/verbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addContest } from '../testing/served-contest.ts';
import { hiddenLabel, type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
let site: ReadonlyMap<string, string>;
beforeAll(async () => {
  served = await servedProject({
    prepare: async (world) => {
      await addContest(world, { plays: false });
      await addUnsteady(world);
    },
  });
  await exportTo('site', served.world);
  site = await filesOf(join(served.world.cwd, 'site'));
});
afterAll(() => served.close());

/** A series whose model answers otherwise each time, and fails with words of the question and of the machine. */
async function addUnsteady(world: World): Promise<void> {
  const model = `let asked = 0;
export default async ({ id, input }) => {
  if (id === 's1') throw new Error('no answer to "' + input + '" in ${world.cwd}');
  return id === 's0' && ++asked === 1 ? 'Paris' : 'no idea';
};
`;
  await writeFile(join(world.cwd, 'unsteady.mjs'), model);
  const file = join(world.cwd, 'assay.yaml');
  const text = await readFile(file, 'utf8');
  const evaluation = `  - key: unsteady
    task_specifications:
      - { key: unsteady, task_key: capitals, model_key: unsteady, repeatability: { num_runs: 2 } }
publisher:`;
  await writeFile(
    file,
    text
      .replace('models:\n', 'models:\n  - { key: unsteady, provider: module, module: unsteady.mjs }\n')
      .replace('publisher:', evaluation),
  );
  await (await verbs.run())({ evaluations: ['unsteady'] }, world);
}

async function exportTo(folder: string, world: World): Promise<void> {
  await (await verbs.workbench.exportSite())({ folder, url: 'https://evals.example.org/all' }, world);
}

async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string]> => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), await readFile(path, 'utf8')];
      }),
    ),
  );
}

const pages = (): readonly string[] => [...site.keys()].filter((path) => path.endsWith('.html'));

test('boards, reports, reproductions, tasks and cards each have their page', () => {
  expect(pages()).toEqual(
    expect.arrayContaining([
      'index.html',
      'boards/contest.html',
      'boards/contest-final.html',
      'reports/good.html',
      'reproductions/capitals-run-again.html',
      'tasks/capitals.html',
      'cards/index.html',
    ]),
  );
});

test('nothing hidden is in it: no label, no sample, no answer, no path of the machine', () => {
  const secrets = [hiddenLabel, 'q0,yes', 'Which city is number', 'a lullaby', 'no idea', served.world.cwd];
  for (const [path, text] of site)
    for (const secret of secrets) expect(text.includes(secret), `${path}: ${secret}`).toBe(false);
});

test('a report counts the samples that vary and the answers that failed, and names none of them', () => {
  const text = site.get('reports/unsteady.html')!;
  expect(text).toContain('Mean over 2 runs');
  expect(text).toContain('crash');
  for (const name of ['s0', 's1', 'hard']) expect(text).not.toMatch(new RegExp(`\\b${name}\\b`));
});

test('every link leads to a file of the site, by its name and from wherever it stands', () => {
  for (const path of pages())
    for (const [, link] of site.get(path)!.matchAll(/<a href="([^"]+)"/g)) {
      if (/^(?:https?:|#)/.test(link!)) continue;
      expect(site.has(normalize(join(dirname(path), link!.replace(/#.*/, '')))), `${path} → ${link}`).toBe(
        true,
      );
    }
});

test('tasks, boards and cards say the same in JSON-LD; nothing in it ends its block', () => {
  const dataOf = (path: string): object =>
    JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(site.get(path)!)![1]!) as object;
  expect(dataOf('tasks/capitals.html')).toMatchObject({ '@type': 'croissant:TaskProblem' });
  expect(dataOf('boards/contest.html')).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
  expect(dataOf('index.html')).toMatchObject({ '@type': 'DataCatalog' });
  const cards = pages().filter((path) => /^cards\/\w+\//.test(path));
  expect(cards.length).toBeGreaterThan(2);
  for (const path of cards) expect(dataOf(path)).toMatchObject({ '@type': 'Report' });
  for (const text of site.values()) expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)/);
});

test('the map of the site lists every page by its whole address', () => {
  const listed = [...site.get('sitemap.xml')!.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!);
  expect(listed.toSorted()).toEqual(
    pages()
      .map((path) => `https://evals.example.org/all/${encodeURI(path)}`)
      .toSorted(),
  );
  expect(site.get('robots.txt')).toContain('Sitemap: https://evals.example.org/all/sitemap.xml');
});

test('a second export takes away what the first one wrote, finds nothing in it, and leaves other folders alone', async () => {
  await exportTo('site', served.world);
  expect([...(await filesOf(join(served.world.cwd, 'site'))).keys()].toSorted()).toEqual(
    [...site.keys()].toSorted(),
  );
  await writeFile(join(served.world.cwd, 'again', 'note.txt'), 'mine');
  await expect(exportTo('again', served.world)).rejects.toMatchObject({ code: 'E_OUT_EXISTS' });
});
