import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { World } from '../world.ts';
import { importRecords } from './import.ts';

const logs = resolve(import.meta.dirname, '../../../../examples/08-read/logs');

let world: World;
beforeEach(async () => {
  world = { cwd: await mkdtemp(join(tmpdir(), 'assay-verbs-')), env: {}, version: '1.2.3' };
});

describe('importRecords', () => {
  test('keeps the records in the result where nothing is to be written', async () => {
    const { imported, errors } = await importRecords({ paths: [logs], model: 'lab/x' }, world);
    expect(errors).toEqual([]);
    expect(imported).toMatchObject([{ format: 'lm-eval', model: 'lab/x', files: [] }]);
    expect(imported[0]?.record?.model_info.id).toBe('lab/x');
  });

  test('reads the lines of promptfoo as an output, and of no one else', async () => {
    const row = (testIdx: number, success: boolean) => ({
      promptIdx: 0,
      testIdx,
      success,
      score: success ? 1 : 0,
      provider: { id: 'openai:gpt-4o' },
      prompt: { raw: 'Say {{x}}', label: 'say' },
      vars: { x: String(testIdx) },
      response: { output: 'yes' },
    });
    const lines = [row(0, true), row(1, false), row(2, true)].map((one) => JSON.stringify(one));
    await writeFile(join(world.cwd, 'out.jsonl'), `${lines.join('\n')}\n`);
    const { imported, errors } = await importRecords({ paths: ['out.jsonl'] }, world);
    expect(errors).toEqual([]);
    expect(imported).toMatchObject([{ format: 'promptfoo', model: 'openai/gpt-4o' }]);
    expect(JSON.stringify(imported[0]!.record)).toContain('0.6666');
    await writeFile(join(world.cwd, 'rows.jsonl'), '{"id":1}\n{"id":2}\n');
    const rows = await importRecords({ paths: ['rows.jsonl'] }, world);
    expect(rows.errors).toMatchObject([{ code: 'E_IMPORT_FORMAT', fix: expect.stringContaining('results') }]);
  });

  test('writes what is asked for, and does not overwrite unless that is asked for too', async () => {
    const write = { path: 'records' };
    const publisher = { organization: 'Test House', relationship: 'third_party' } as const;
    const first = await importRecords({ paths: [logs], publisher, write }, world);
    const [file] = first.imported[0]!.files;
    const written = await readFile(join(world.cwd, file!), 'utf8');
    expect(JSON.parse(written)).toMatchObject({
      source_metadata: { source_organization_name: 'Test House' },
    });
    const again = await importRecords({ paths: [logs], publisher, write }, world);
    expect(again.errors).toMatchObject([{ code: 'E_EXISTS', action: { kind: 'overwrite', what: 'place' } }]);
    const over = await importRecords(
      { paths: [logs], publisher, write: { ...write, overwrite: true } },
      world,
    );
    expect(over.errors).toEqual([]);
  });

  test('says what is not a log, and goes on', async () => {
    await writeFile(join(world.cwd, 'other.json'), '{"a":1}');
    const { imported, errors, passed_over } = await importRecords(
      { paths: ['other.json', 'nowhere', '.', logs] },
      world,
    );
    expect(errors.map(({ code }) => code).toSorted()).toEqual(['E_IMPORT_FORMAT', 'E_PATH']);
    expect([imported.length, passed_over]).toEqual([1, []]);
  });
});
