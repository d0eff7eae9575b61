import { problemsOf } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readLooseYaml, readYaml } from './read-yaml.ts';
import { refusal } from './testing/refusal.ts';

const read = (text: string) => readYaml(text, { file: 'x.yaml' });

test('readYaml gives plain values and knows where they stand', () => {
  const source = read('a: [1, "010", yes, ~]\nb:\n  c: !!str 3\n');
  expect(source.value).toEqual({ a: [1, '010', 'yes', null], b: { c: '3' } });
  expect(source.locate(['b', 'c'])).toEqual({ file: 'x.yaml', line: 3, column: 12 });
  expect(source.locateKey(['b', 'c'])).toEqual({ file: 'x.yaml', line: 3, column: 3 });
  expect(source.locate(['a', 1])).toEqual({ file: 'x.yaml', line: 1, column: 8 });
  expect(source.locate(['b', 'missing'])).toEqual({ file: 'x.yaml', line: 3, column: 3 });
  expect(read('').value).toBeNull();
});

const bomb = Array.from(
  { length: 9 },
  (_, i) => `l${i}: &l${i} [${i === 0 ? '1' : `*l${i - 1}, *l${i - 1}`}]`,
).join('\n');

test.each([
  ['alias bomb', bomb, 'E_SPEC_ALIAS', 4],
  ['an alias of itself', 'a: &x [*x]', 'E_SPEC_ALIAS', 1],
  ['a merge of what is no map', 'a: &x 1\nb: { <<: *x }', 'E_SPEC_ALIAS', 2],
  ['alias', 'b: 1\na: *x', 'E_SPEC_ALIAS', 2],
  ['alias as key', '*x : 1', 'E_SPEC_ALIAS', 1],
  ['brackets', '['.repeat(20_000), 'E_SPEC_DEPTH', 1],
  ['a million brackets', '['.repeat(1_000_000), 'E_SPEC_DEPTH', 1],
  ['dashes', '- '.repeat(400_000), 'E_SPEC_DEPTH', 1],
  ['indentation', Array.from({ length: 100 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'E_SPEC_DEPTH', 65],
  ['function tag', 'x: !!js/function "f"', 'E_SPEC_TAG', 1],
  ['python tag', 'x: !!python/object/apply:os.system [id]', 'E_SPEC_TAG', 1],
  ['own tag', 'x: !mine 1', 'E_SPEC_TAG', 1],
  ['binary', 'x: !!binary aGk=', 'E_SPEC_TAG', 1],
  ['tag directive', '%TAG ! tag:x,2000:\n---\nx: 1', 'E_SPEC_TAG', 1],
  ['duplicate', 'threshold: 0.9\nb: 1\nthreshold: 0.1', 'E_SPEC_DUPKEY', 3],
  ['duplicate in flow', 'a: {b: 1, "b": 2}', 'E_SPEC_DUPKEY', 1],
  ['__proto__', '__proto__: {isOwner: true}', 'E_SPEC_KEY', 1],
  ['constructor', 'a:\n  constructor: {prototype: 1}', 'E_SPEC_KEY', 2],
  ['numeric key', 'a: {12: x}', 'E_SPEC_TYPE', 1],
  ['map as key', '? {a: 1}\n: 2', 'E_SPEC_TYPE', 1],
  ['octal look', 'a: 010', 'E_SPEC_TYPE', 1],
  ['octal', 'a: 0o17', 'E_SPEC_TYPE', 1],
  ['hexadecimal', 'a: 0xff', 'E_SPEC_TYPE', 1],
  ['20 digits', 'a: 12345678901234567890', 'E_SPEC_TYPE', 1],
  ['nan', 'a: .nan', 'E_SPEC_NUMBER', 1],
  ['infinity', 'a: -.inf', 'E_SPEC_NUMBER', 1],
  ['overflow', 'a: 1e400', 'E_SPEC_NUMBER', 1],
  ['two documents', 'a: 1\n---\nb: 2', 'E_SPEC_YAML', 2],
  ['YAML 1.1', '%YAML 1.1\n---\na: no', 'E_SPEC_YAML', 1],
  ['tab', 'a:\n\t- 1', 'E_SPEC_YAML', 2],
  ['open bracket', 'a: [1, 2\nb: 3', 'E_SPEC_YAML', 1],
  ['lone surrogate', 'a: "\\ud800"', 'E_ENCODING', 1],
])('readYaml refuses %s', async (_, text, code, line) => {
  const error = refusal(() => read(text));
  expect([error.code, error.location?.line]).toEqual([code, line]);
  expect(error.location?.file).toBe('x.yaml');
  expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined();
});

test('readYaml names both lines of a duplicate, and quotes what would be converted', async () => {
  expect(refusal(() => read('a: 1\nb: 2\na: 3')).message).toContain('lines 1 and 3');
  const { message } = refusal(() => read('a: 0o17'));
  expect(message).toContain('0o17');
  expect(message).toContain('15');
});

test('readYaml says what to do about tabs and colons, and of tabs nothing that only follows from them', async () => {
  const tabs = refusal(() => read('tasks:\n  - key: a\n\tdataset: b\n    prompt: c'));
  expect([tabs.code, tabs.location?.line, tabs.fix]).toEqual(['E_SPEC_YAML', 3, 'Indent with spaces.']);
  const colon = refusal(() => read('prompt: Answer: briefly'));
  expect(colon.fix).toContain('Write a text with ": " in it in quotes');
});

test.each([
  [
    'models:\n  - key: small\n    provider module\n    model: x\n',
    3,
    /^"provider module" has no colon/,
    /"provider: …"/,
  ],
  ['models:\n  - key: a\ntasks\n  - key: b\n    dataset: c\n', 3, /^"tasks" has no colon/, /"tasks: …"/],
  ["a: 'open\nb: 1\nc: 2\n", 1, /begins here with ' does not end/, /Close it with '/],
  ['a: "x"\nb: "open\nc: 2\n', 2, /begins here with " does not end/, /Close it with "/],
  ['a: { b: 1\nc: 2\n', 1, /^\{ is not closed/, /Close it with \}/],
  ['a: b\n  c: d\n', 1, /indented as if/, /alike/],
])('readYaml says in plain words what is wrong with %j, once', (text, line, message, fix) => {
  const error = refusal(() => read(text));
  expect(problemsOf(error)).toHaveLength(1);
  expect([error.code, error.location?.line]).toEqual(['E_SPEC_YAML', line]);
  expect(error.message).toMatch(message);
  expect(error.fix ?? '').toMatch(fix);
});

test('readYaml leaves YAML 1.2 texts alone: no, 1:30, 2001-01-01', () => {
  expect(read('[no, 1:30, 2001-01-01, 1e3, 0.70]').value).toEqual(['no', '1:30', '2001-01-01', 1000, 0.7]);
});

test('readYaml of data refuses 1e3, which may be a label', async () => {
  expect(refusal(() => readYaml('a: 1e3', { file: 'x', isData: true })).code).toBe('E_SPEC_TYPE');
  expect(readYaml('a: 1.5e-3', { file: 'x', isData: true }).value).toEqual({ a: 0.0015 });
});

test('readYaml reports everything at once', async () => {
  const error = refusal(() => read('a: *x\na: 010\nc: !t 1'));
  expect(
    problemsOf(error)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['E_SPEC_ALIAS', 'E_SPEC_DUPKEY', 'E_SPEC_TAG', 'E_SPEC_TYPE']);
});

describe('aliases of a specification', () => {
  const spec = (text: string) => readYaml(text, { file: 'a.yaml' });

  test('stand for what their anchor stands at, and merges give what a map does not say itself', () => {
    const text =
      'base: &base { a: 1, b: [x] }\nother: *base\nown: { <<: *base, a: 2 }\nboth: { <<: [*base, *more] }\n';
    const value = spec(`more: &more { c: 3, a: 9 }\n${text}`).value as Record<string, unknown>;
    expect(value).toMatchObject({
      other: { a: 1, b: ['x'] },
      own: { a: 2, b: ['x'] },
      both: { a: 1, b: ['x'], c: 3 },
    });
    expect(Object.hasOwn(value['own'] as object, '<<')).toBe(false);
  });

  test('places are those of what is written', () => {
    const source = spec('base: &base\n  a: 1\nown:\n  <<: *base\nlist: [*base]\n');
    expect(source.locate(['own', 'a'])).toMatchObject({ line: 2 });
    expect(source.locate(['list', 0, 'a'])).toMatchObject({ line: 2 });
  });

  test.each([
    ['many aliases', `a: &a 1\nb: [${Array.from({ length: 101 }, () => '*a').join(', ')}]`],
    ['aliases of much', `a: &a [${'1, '.repeat(2000)}1]\nb: [*a, *a, *a, *a, *a, *a]`],
    [
      'aliases of aliases',
      'a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d]',
    ],
  ])('%s are refused', (_, text) => {
    expect(() => spec(text)).toThrow(expect.objectContaining({ code: 'E_SPEC_ALIAS' }));
  });

  test('are refused in data', () => {
    expect(() => readYaml('a: &a 1\nb: *a', { file: 'd.yaml', isData: true })).toThrow(
      expect.objectContaining({ code: 'E_SPEC_ALIAS' }),
    );
  });
});

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
