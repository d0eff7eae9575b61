import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = globSync('{*.md,docs/**/*.md,decisions/*.md,{examples,packages,apps}/**/README.md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** Words as they become the name of a heading. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

test.each(pages)('%s: every link within the project leads somewhere', (page) => {
  const text = readFileSync(resolve(root, page), 'utf8').replaceAll(/```[^]*?```/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  for (const link of links.filter((each) => !/^[a-z]+:/.test(each))) {
    const [path = '', heading] = link.split('#');
    const file = path === '' ? resolve(root, page) : resolve(root, dirname(page), path);
    expect(existsSync(file), link).toBe(true);
    if (heading === undefined || !file.endsWith('.md')) continue;
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, words]) => slug(words!));
    expect(headings, link).toContain(heading);
  }
});
