import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/peers.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Pages whose commands or declarations a test runs. */
const pages = new Set(['docs/statistics.md', 'docs/gates.md', 'docs/evaluator.md', 'docs/project-file.md']);

function isExecuted(link: string): boolean {
  const path = normalize(join('docs', link.split('#')[0]!));
  if (path.startsWith('examples/')) return existsSync(join(root, path, '../example.test.ts'));
  return pages.has(path) || (path.startsWith('docs/recipes/') && existsSync(join(root, path)));
}

test.each(rows.map(([, what = '', ours = '']) => [what, ours] as const))(
  'what docs/peers.md says that we have of %j leads to what is run',
  (_, ours) => {
    const links = [...ours.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
    if (['', 'no', 'Assay'].includes(ours)) expect(links).toEqual([]);
    else expect(links.filter(isExecuted)).toEqual(links);
    expect(links.length > 0 || ['', 'no', 'Assay'].includes(ours)).toBe(true);
  },
);
