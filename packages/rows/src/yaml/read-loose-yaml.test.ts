import { expect, test } from 'vitest';
import { readLooseYaml } from './read-loose-yaml.ts';

test('readLooseYaml follows the aliases that programs write', async () => {
  const text = 'a: &ref_0\n  b: [1, 2]\nc: *ref_0\nd: "2026-01-02"\ne: .nan\n';
  expect(await readLooseYaml(text)).toEqual({ a: { b: [1, 2] }, c: { b: [1, 2] }, d: '2026-01-02', e: null });
  expect(await readLooseYaml('')).toBeNull();
});

test.each([
  ['a: [1, 2', 'not YAML'],
  ['a: 1\na: 2\n', 'not YAML: duplicate key'],
  ['a: *nobody\n', 'its aliases stand for nothing'],
])('%j is refused', async (text, why) => {
  await expect(readLooseYaml(text)).rejects.toThrow(why);
});

test('aliases of aliases of aliases are no way to fill the memory', async () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let i = 1; i < 12; i += 1)
    lines.push(
      `a${i}: &a${i} [${Array(9)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    );
  await expect(readLooseYaml(lines.join('\n'))).rejects.toMatchObject({ code: 'E_ROWS_YAML' });
});
