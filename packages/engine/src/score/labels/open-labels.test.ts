import { expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import { openInputs } from '../../declare/samples/open-inputs.ts';
import { projectFolder } from '../../declare/testing/project-folder.ts';
import { eachOf } from '../../ports/store.ts';
import { openLabels } from './open-labels.ts';

const formats = {
  'd.jsonl': '{"id":"a","input":{"q":"one?"},"expected":"SECRET-1","metadata":{"tags":"SECRET-tag"}}\n',
  'd.csv': 'id,input.q,expected,metadata.tags\na,one?,SECRET-1,SECRET-tag\n',
  'd.yaml': '- { id: a, input: { q: "one?" }, expected: SECRET-1, metadata: { tags: SECRET-tag } }\n',
};

const open = (path: string) =>
  openInputs(
    { datasets: [{ path, subtask: null }], num_samples: null, subsampling: 'head', seed: '0' },
    projectFolder(formats),
    nodeDigester,
  );

/** Everything that code can reach from a value: own and inherited properties, getters called, methods not. */
function reachable(value: unknown, seen = new Set<unknown>()): readonly unknown[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [value];
  seen.add(value);
  const found: unknown[] = [];
  for (
    let owner: object | null = value;
    owner !== null;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    if (owner === Object.prototype) break;
    for (const key of Reflect.ownKeys(owner)) {
      const held: unknown = Reflect.get(value, key);
      found.push(key, ...(typeof held === 'function' ? [] : reachable(held, seen)));
    }
  }
  return found;
}

test.each(Object.keys(formats))('inputs of %s lead to nothing of the labels', async (path) => {
  const inputs = await open(path);
  const samples = await Array.fromAsync(eachOf(inputs.read()));
  expect(samples.map(({ input }) => input)).toEqual([{ id: 'a', input: { q: 'one?' } }]);
  const found = [...reachable(inputs), ...samples.flatMap((sample) => reachable(sample))];
  expect(found).toContain('one?');
  expect(found.filter((one) => /SECRET|label|expected|metadata/.test(String(one)))).toEqual([]);
});

test.each(Object.keys(formats))(
  'the labels of %s are opened by the inputs, which they bring along',
  async (path) => {
    const inputs = await open(path);
    const labels = openLabels(inputs);
    expect(labels).toMatchObject({ samples: 1, inputs_digest: inputs.inputs_digest });
    const [only] = await Array.fromAsync(eachOf(labels.read()));
    expect(only!.label).toEqual({ id: 'a', expected: 'SECRET-1', metadata: { tags: 'SECRET-tag' } });
    expect(only).toMatchObject({ ordinal: 0, id: 'a', input: { id: 'a', input: { q: 'one?' } } });
  },
);

test('a copy of the inputs opens nothing', async () => {
  const inputs = await open('d.jsonl');
  expect(() => openLabels({ ...inputs })).toThrowError(expect.objectContaining({ code: 'E_LABELS' }));
});
