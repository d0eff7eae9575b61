import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const text = readFileSync(resolve(repository, 'docs/architecture.md'), 'utf8');

/** The numbered hops below each heading. */
const walks = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    hops: [...section.matchAll(/^\d+\. `(?<file>[^`]+)` · `(?<name>\w+)`: /gm)].map(({ groups }) => ({
      file: groups!['file']!,
      name: groups!['name']!,
    })),
    lines: section.split('\n').filter((line) => /^\d+\. /.test(line)).length,
  }));

describe('docs/architecture.md', () => {
  test('walks a sample and a record, in at most twelve hops each', () => {
    expect(walks.map(({ title }) => title)).toEqual([
      'A sample, from YAML to a card',
      'A record, from a file to a card',
    ]);
    for (const { hops, lines } of walks) {
      expect(hops).toHaveLength(lines);
      expect(hops.length).toBeGreaterThan(5);
      expect(hops.length).toBeLessThanOrEqual(12);
    }
  });

  test.each(walks.flatMap(({ hops }) => hops))('$file exports $name', ({ file, name }) => {
    const source = readFileSync(resolve(repository, file), 'utf8');
    expect(source).toMatch(new RegExp(`^export (?:async )?(?:function\\*?|class|const) ${name}\\b`, 'm'));
  });

  test('names rooms that are there, all of them', () => {
    const named = [...text.matchAll(/^\| `(?<room>[^`]+)` \|/gm)].map(({ groups }) => groups!['room']!);
    for (const room of named) expect(existsSync(resolve(repository, room, 'package.json')), room).toBe(true);
    expect(text).toContain('architecture.svg');
    expect(existsSync(resolve(repository, 'docs/architecture.svg'))).toBe(true);
  });
});
