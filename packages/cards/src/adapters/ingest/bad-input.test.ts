import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const json = (score: number, bounds: JsonObject = { min_score: 0, max_score: 1 }): string =>
  JSON.stringify(recordOf({ score, bounds }).record);
const scores = async (corpus: CorpusFolder): Promise<unknown[]> =>
  (await corpus.table('rows', 'score')).map((row) => (row as { score: number }).score);

describe('ingest of what is broken', () => {
  test('a line that is not JSON is refused with its position, the rest is read', async () => {
    const corpus = await CorpusFolder.of({
      'all.jsonl': `${json(0.1)}\n{"path": \r\n\n${json(0.2)}\n{"score": NaN\n[Infinity\n"text"\n${json(0.3)}`,
    });
    expect(await corpus.findings('all.jsonl')).toEqual([
      'refused broken_line all.jsonl:2',
      'refused broken_line all.jsonl:5',
      'refused broken_line all.jsonl:6',
      'refused no_record all.jsonl:7',
    ]);
    expect(await corpus.table('records', 'path, line')).toEqual([
      { path: 'all.jsonl:1', line: 1 },
      { path: 'all.jsonl:4', line: 4 },
      { path: 'all.jsonl:8', line: 8 },
    ]);
  });

  test('NaN and Infinity, as Python writes them: what is no number has no score, the rest of the record counts', async () => {
    const { record } = recordOf({ score: 0.5 });
    const [result] = (record as { evaluation_results: JsonObject[] }).evaluation_results;
    const two = JSON.stringify({
      ...(record as JsonObject),
      evaluation_results: [{ ...result, score_details: { score: 'none' } }, result!],
    }).replace('"none"', 'NaN');
    const open = json(0.7).replace('"max_score":1', '"max_score":Infinity');
    const corpus = await CorpusFolder.of({ 'all.jsonl': `${two}\n${open}\n`, 'item.json': `[${two}]` });
    expect(await corpus.findings('all.jsonl', 'item.json')).toEqual([
      'repaired no_json_number all.jsonl:1',
      'repaired no_json_number all.jsonl:2',
      'dropped no_score all.jsonl:1',
      'repaired no_json_number item.json#0',
      'dropped no_score item.json#0',
    ]);
    expect(await corpus.table('rows', 'score, max')).toEqual([
      { score: 0.5, max: 1 },
      { score: 0.7, max: null },
      { score: 0.5, max: 1 },
    ]);
  });

  test('a key that one object has twice: the last one is read, and that is said', async () => {
    const twice = json(0.4).replace('"score":0.4', '"score":0.9,"score":0.4');
    const corpus = await CorpusFolder.of({ 'all.jsonl': `${json(0.1)}\n${twice}\n`, 'one.json': twice });
    expect(await corpus.findings('all.jsonl', 'one.json')).toEqual([
      'repaired repeated_key all.jsonl:2',
      'repaired repeated_key one.json',
    ]);
    expect(await scores(corpus)).toEqual([0.1, 0.4, 0.4]);
  });

  test('what is nested too deep is refused, the rest is read', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const setting = json(0.2).replace('"generation_args":{}', `"generation_args":{"sandbox":${deep}}`);
    const elsewhere = json(0.3).replace('"lab/model"', `"lab/model","more\\n":${deep}`);
    const card = `{"benchmark_details":{"name":"deep","overview":${deep}}}`;
    const corpus = await CorpusFolder.of({
      'all.jsonl': `${json(0.1)}\n${setting}\n${elsewhere}\n${card}\n${json(0.4)}\n`,
    });
    expect(await corpus.findings('all.jsonl')).toEqual([
      'refused broken_line all.jsonl:3',
      'refused too_deep all.jsonl:4',
      'refused too_deep all.jsonl:2',
    ]);
    expect(await scores(corpus)).toEqual([0.1, 0.4]);
  });

  test('a list with a broken item, one that ends too early, and one with something behind', async () => {
    const corpus = await CorpusFolder.of({
      'broken.json': `[${json(0.1)}, {"a": oops}, ${json(0.2)}]`,
      'cut.json': `[${json(0.3)}, {"path": "x`,
      'more.json': `[${json(0.4)}] {}`,
      'empty.json': ' [ ] ',
    });
    expect(await corpus.findings('broken.json', 'cut.json', 'more.json', 'empty.json')).toEqual([
      'refused broken_item broken.json#1',
      'refused broken_file cut.json#1',
      'refused broken_file more.json#1',
      'noted empty_file empty.json',
    ]);
    expect(await scores(corpus)).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  test('a gzip file that is cut short keeps what came before, and is not read again', async () => {
    const whole = gzipSync(`${json(0.5)}\n`.repeat(3000), { level: 0 });
    const corpus = await CorpusFolder.of({ 'cut.jsonl.gz': whole.subarray(0, 900_000) });
    expect(await corpus.findings('cut.jsonl.gz')).toEqual([
      expect.stringMatching(/^refused broken_file cut\.jsonl\.gz:\d+$/),
    ]);
    const [first] = await corpus.shards();
    expect(first?.rows).toBeGreaterThan(1000);
    expect(await corpus.ingest(['cut.jsonl.gz'])).toMatchObject({ files: 0, unchanged: 1 });
    await corpus.write({ 'cut.jsonl.gz': whole });
    expect(await corpus.ingest(['cut.jsonl.gz'])).toMatchObject({ rows: 3000 });
    expect(await scores(corpus)).toHaveLength(3000);
  });

  test.each([
    ['lines.json', `${json(0.5)}\n${json(0.6)}\n`, 'several documents; rename it to end in .jsonl'],
    ['packed.json', gzipSync(json(0.5)), 'gzip; its name must end in .gz'],
    ['packed.jsonl', gzipSync(json(0.5)), 'gzip; its name must end in .gz'],
    ['archive.json', Buffer.from('PK\u0003\u0004 and more'), 'a ZIP archive; unpack it'],
    ['cut.json', '{\n', 'Expected property name'],
  ])('%s is told for what it is', async (name, content, told) => {
    const corpus = await CorpusFolder.of({ [name]: content });
    const messages: string[] = [];
    await corpus.ingest([name], { finding: ({ message }) => void messages.push(message) });
    expect(messages.join('\n')).toContain(told);
  });

  test('what says gzip and is none', async () => {
    const corpus = await CorpusFolder.of({ 'no.jsonl.gz': 'no gzip' });
    expect(await corpus.findings('no.jsonl.gz')).toEqual(['refused broken_file no.jsonl.gz']);
  });

  test('bytes that are no UTF-8 are read as U+FFFD, and that is said', async () => {
    const [head, tail] = json(0.5).split('model","id":"lab/model');
    const bytes = Buffer.concat([
      Buffer.from(`${head}model","id":"lab/`),
      Buffer.of(0xe9),
      Buffer.from(`${tail}\n`),
    ]);
    const corpus = await CorpusFolder.of({ 'latin.jsonl': bytes });
    expect(await corpus.findings('latin.jsonl')).toContain('repaired invalid_utf8 latin.jsonl:1');
    expect(await corpus.table('rows', 'model')).toEqual([{ model: 'lab/\ufffd' }]);
  });

  test('files without anything in them', async () => {
    const corpus = await CorpusFolder.of({
      'a.json': '',
      'b.jsonl': '',
      'c.jsonl': ' \n\r\n',
      'd.jsonl.gz': gzipSync(''),
    });
    expect(await corpus.findings('a.json', 'b.jsonl', 'c.jsonl', 'd.jsonl.gz')).toEqual(
      ['a.json', 'b.jsonl', 'c.jsonl', 'd.jsonl.gz'].map((name) => `noted empty_file ${name}`),
    );
    expect(await corpus.ingest(['a.json', 'b.jsonl', 'c.jsonl', 'd.jsonl.gz'])).toMatchObject({
      unchanged: 4,
    });
  });
});

describe('ingest of odd numbers', () => {
  test('outside of the bounds, not scored, without finite bounds', async () => {
    const corpus = await CorpusFolder.of({
      'out.json': json(1.5),
      'sentinel.json': json(-1),
      'allowed.json': json(-1, { min_score: -1, max_score: 1 }),
      'infinite.json': json(7, { min_score: '-Infinity', max_score: 'Infinity' }),
      'overflow.json': json(8).replace('"max_score":1', '"max_score":1e999'),
    });
    expect(
      await corpus.findings('out.json', 'sentinel.json', 'allowed.json', 'infinite.json', 'overflow.json'),
    ).toEqual(['noted out_of_bounds out.json', 'dropped not_scored sentinel.json']);
    expect(await corpus.table('rows', 'score, min, max')).toEqual([
      { score: 1.5, min: 0, max: 1 },
      { score: -1, min: -1, max: 1 },
      { score: 7, min: null, max: null },
      { score: 8, min: 0, max: null },
    ]);
  });

  test('additional_details as a text', async () => {
    const record = recordOf({
      score: 0.5,
      result: { generation_config: { additional_details: 'three shots' } },
    });
    const corpus = await CorpusFolder.of({ 'a.json': JSON.stringify(record.record) });
    expect(await corpus.findings('a.json')).toEqual(['noted details_no_map a.json']);
    expect(await scores(corpus)).toEqual([0.5]);
  });

  test('a record of 0.0.1 without a model id is refused, and counts as no record', async () => {
    const corpus = await CorpusFolder.of({ 'old.json': json(0.5).replace('"id":"lab/model"', '"x":1') });
    expect(await corpus.findings('old.json')).toEqual(['refused no_model_id old.json']);
    expect(await corpus.table('records')).toEqual([]);
  });
});

describe('ingest of odd paths', () => {
  test('copies of a file count, and that is said', async () => {
    const corpus = await CorpusFolder.of({ 'given/a.json': json(0.5), 'given/b.json': json(0.5) });
    expect(await corpus.findings('given')).toEqual(['noted same_content given/b.json']);
    expect(await scores(corpus)).toEqual([0.5, 0.5]);
  });

  test('a line feed in a name, links in a circle, links to files, hidden folders', async () => {
    const corpus = await CorpusFolder.of({
      'given/with\nline feed.json': json(0.1),
      'given/.hidden/b.json': json(0.2),
      'given/node_modules/c.json': json(0.3),
      'elsewhere.json': json(0.4),
    });
    await mkdir(join(corpus.folder, 'given/inner'));
    await symlink('..', join(corpus.folder, 'given/inner/circle'));
    await symlink('../elsewhere.json', join(corpus.folder, 'given/link.json'));
    await symlink('nowhere.json', join(corpus.folder, 'given/broken.json'));
    await corpus.ingest(['given']);
    expect(await corpus.table('records', 'path')).toEqual([
      { path: 'given/link.json' },
      { path: 'given/with\nline feed.json' },
    ]);
  });

  test('a path that leads nowhere is a usage error, and nothing is made', async () => {
    const corpus = await CorpusFolder.of({ 'a.json': json(0.5) });
    await expect(corpus.ingest(['a.json', 'nowhere'])).rejects.toMatchObject({
      code: 'E_PATH',
      trouble: 'usage',
    });
    expect(await corpus.shards()).toEqual([]);
  });
});
