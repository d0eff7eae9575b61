import type { JsonObject } from '@assay/records';
import { type Unpack, zipEntries } from '@assay/rows';
import { execFileSync } from 'node:child_process';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { detectFormat } from '../detect-format.ts';
import { importToEee } from '../import-to-eee.ts';
import { expectRecord } from '../testing/expect-record.ts';
import { agentic, header, right } from '../testing/inspect-log.ts';
import { evalArchive } from './import-inspect.ts';

const options = { retrieved_timestamp: '1770000000' };

const log = { ...header, samples: [right, agentic] };

describe('a log of Inspect', () => {
  const [imported] = importToEee('inspect', [{ path: 'log.json', json: log }], options);
  const { record, instances, notes } = imported!;
  const [result] = record.evaluation_results;

  test('is a record with the scores of the log and their error', () => {
    expectRecord(record);
    expect(record.evaluation_results).toHaveLength(1);
    expect(result!.score_details).toEqual({
      score: 0.5,
      details: { total_samples: '2', completed_samples: '2' },
      uncertainty: { standard_error: { value: 0.5 }, num_samples: 2 },
    });
    expect(result!.metric_config).toMatchObject({
      metric_id: 'accuracy',
      lower_is_better: false,
      min_score: 0,
      max_score: 1,
    });
    expect(record.eval_library).toMatchObject({ name: 'inspect_ai', version: '0.3.199' });
    expect(notes).toContain('match.odd has no number, and is left out');
  });

  test('invents no reporter and no developer', () => {
    expect(record.source_metadata).toMatchObject({
      source_organization_name: 'unknown',
      evaluator_relationship: 'other',
    });
    expect(record.model_info).toEqual({
      name: 'hf/lab/tiny-1b',
      id: 'lab/tiny-1b',
      inference_engine: { name: 'transformers' },
      additional_details: { deployment_type: 'self_deployed', model_availability: 'unknown' },
    });
  });

  test('tells the setup: the plan over the model, tools, limits, sandbox', () => {
    const { generation_args: args, additional_details: beside } = result!.generation_config!;
    expect(args).toMatchObject({
      temperature: 0,
      max_tokens: 64,
      prompt_template: 'Answer: {prompt}',
      agentic_eval_config: {
        available_tools: [{ name: 'bash' }, { name: 'python', parameters: { timeout: '5' } }],
      },
      eval_limits: { message_limit: 30 },
      sandbox: { type: 'docker', config: 'compose.yaml' },
    });
    expect(args).not.toHaveProperty('top_p');
    expect(beside).toMatchObject({ seed: '7' });
    expect(result!.source_data).toMatchObject({ source_type: 'hf_dataset', hf_repo: 'lab/rivers' });
  });

  test('has a row for each sample that is right or wrong', () => {
    expect(instances.map(({ evaluation }) => evaluation)).toEqual([
      { score: 1, is_correct: true, num_turns: 1, tool_calls_count: 0 },
      { score: 0, is_correct: false, num_turns: 2, tool_calls_count: 1 },
    ]);
    expect(instances[0]).toMatchObject({
      sample_id: '1',
      interaction_type: 'single_turn',
      input: { raw: 'Longest river?', reference: ['Nile'], choices: ['Nile', 'Rhine'] },
      output: { raw: ['Nile'], reasoning_trace: ['Think.'] },
      token_usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 },
      performance: { generation_time_ms: 500 },
    });
    expect(instances[1]).toMatchObject({
      interaction_type: 'agentic',
      output: null,
      error: 'late',
      input: { raw: 'Shortest?', reference: ['Roe', 'D'] },
    });
    expect(instances[1]!['messages']).toMatchObject([
      { turn_idx: 0, content: 'Shortest?' },
      { tool_calls: [{ id: 'c1', name: 'bash', arguments: { cmd: 'ls', n: '1' } }], content: null },
      { role: 'tool', tool_call_id: ['c1'] },
      { content: 'Rhine' },
    ]);
    expect(instances[1]).not.toHaveProperty('token_usage');
    expect(notes).toContain(
      'no row for 1 of the scores of samples: neither a number nor a mark, or of a scorer without a result',
    );
  });

  test('comes from the entries of an archive too', () => {
    const entries = [
      { path: 'a.eval/_journal/start.json', json: { eval: header['eval']!, plan: header['plan']! } },
      { path: 'a.eval/header.json', json: header },
      { path: 'a.eval/samples/1_epoch_1.json', json: right },
      { path: 'a.eval/samples/2_epoch_1.json', json: agentic },
    ];
    expect(detectFormat(entries)).toBe('inspect');
    expect(importToEee('inspect', entries, options)).toEqual([imported]);
  });
});

describe('other logs of Inspect', () => {
  const scores = (...given: readonly JsonObject[]) => ({ ...header, results: { scores: given } });
  const resultsOf = (json: JsonObject) =>
    importToEee('inspect', [{ path: 'log.json', json }], options)[0]!.record.evaluation_results;

  test('two reducers of one scorer are two metrics', () => {
    const metrics = { accuracy: { value: 1 } };
    const json = scores(
      { name: 'verify', reducer: 'mean', metrics },
      { name: 'verify', reducer: 'pass_at_2', metrics },
    );
    expect(resultsOf(json).map(({ metric_config: config }) => config['metric_id'])).toEqual([
      'verify.mean.accuracy',
      'verify.pass_at_2.accuracy',
    ]);
  });

  test('a spread without its mean is a result, a mean without a scale has no bounds', () => {
    const results = resultsOf(scores({ name: 's', metrics: { std: { value: 3 }, gain: { value: 40 } } }));
    expect(results.map(({ score_details: { score } }) => score)).toEqual([3, 40]);
    expect(results[1]!.metric_config).toEqual({
      metric_id: 'gain',
      metric_name: 'gain',
      lower_is_better: false,
      additional_details: { direction: 'unknown', scorer: 's' },
    });
  });

  test('an accuracy out of its bounds declares none', () => {
    const [result] = resultsOf(scores({ name: 's', metrics: { accuracy: { value: 12.5 } } }));
    expect(result!.metric_config).not.toHaveProperty('max_score');
  });

  test('a judge is told with its prompt', () => {
    const params = {
      grader_model: { model: 'lab/judge', config: { temperature: 0 } },
      grader_template: 'Grade.',
    };
    const [result] = resultsOf(scores({ name: 's', params, metrics: { accuracy: { value: 1 } } }));
    expect(result!.metric_config['llm_scoring']).toMatchObject({
      judges: [{ model_info: { id: 'lab/judge' }, temperature: 0 }],
      input_prompt: 'Grade.',
    });
  });

  test('a run that broke off is refused with its status', () => {
    const json = { ...header, status: 'error', results: null };
    expect(() => resultsOf(json)).toThrow('no score to import: status error');
  });
});

test('a log of version 1 has one scorer, whose name stands beside its metrics', () => {
  const { scores: _, ...sample } = right;
  const results = {
    scorer: { name: 'match', params: { location: 'end' } },
    metrics: { accuracy: { value: 0.5 }, stderr: { value: 0.5 } },
    total_samples: 1,
  };
  const json = {
    ...header,
    version: 1,
    results,
    samples: [{ ...sample, score: { value: 'C', answer: 'Nile' } }],
  };
  const [imported] = importToEee('inspect', [{ path: 'log.json', json }], options);
  expectRecord(imported!.record);
  expect(imported!.record.evaluation_results).toHaveLength(1);
  expect(imported!.record.evaluation_results[0]).toMatchObject({
    metric_config: { metric_id: 'accuracy', additional_details: { scorer: 'match' } },
    score_details: { score: 0.5, uncertainty: { standard_error: { value: 0.5 } } },
  });
  expect(imported!.instances).toHaveLength(1);
  expect(imported!.instances[0]).toMatchObject({ evaluation: { score: 1, is_correct: true } });
});

const unpack: Unpack = (packed, method, size) => {
  expect(method).toBe('deflate');
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
};
const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

interface Packed {
  readonly name: string;
  readonly data: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly declared?: number;
  readonly checksum?: number;
  readonly localName?: string;
  readonly wide?: boolean;
}

/** An archive made by hand, as the format describes it. */
function archive(files: readonly Packed[], comment = ''): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { name, data, method = 8, flags = 0, declared = data.length, wide = false } = file;
    const { checksum = crc32(data), localName = name } = file;
    const body = method === 8 ? deflateRawSync(data) : data;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    locals.push(local, Buffer.from(localName), body);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(checksum, 16);
    entry.writeUInt32LE(wide ? 0xffffffff : body.length, 20);
    entry.writeUInt32LE(wide ? 0xffffffff : declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const extra = Buffer.alloc(wide ? 20 : 0);
    if (wide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(declared), 4);
      extra.writeBigUInt64LE(BigInt(body.length), 12);
      entry.writeUInt16LE(extra.length, 30);
    }
    entries.push(entry, Buffer.from(name), extra);
    offset += 30 + name.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...locals, ...entries, end, Buffer.from(comment)]));
}

const files: readonly Packed[] = [
  { name: '_journal/start.json', data: text({}) },
  { name: 'samples/', data: Buffer.alloc(0), method: 0 },
  { name: 'samples/1_epoch_1.json', data: text(right), wide: true },
  { name: 'samples/2_epoch_1.json', data: text(agentic), method: 0 },
  { name: 'header.json', data: text(header) },
];

describe('a .eval archive', () => {
  test('is the same record as the log in one document', () => {
    const options = { retrieved_timestamp: '1' };
    const opened = evalArchive('a.eval', archive(files, 'a comment'), unpack);
    expect(opened.map(({ path }) => path)).toEqual([
      'a.eval/samples/1_epoch_1.json',
      'a.eval/samples/2_epoch_1.json',
      'a.eval/header.json',
    ]);
    const whole = [{ path: 'a.json', json: { ...header, samples: [right, agentic] } }];
    expect(importToEee('inspect', opened, options)).toEqual(importToEee('inspect', whole, options));
  });

  test('cut off anywhere is refused, not half read', () => {
    const whole = archive(files);
    for (const length of [0, 10, 21, whole.length >> 1, whole.length - 23, whole.length - 1]) {
      expect(() => evalArchive('a.eval', whole.subarray(0, length), unpack)).toThrow(
        'archive cannot be read',
      );
    }
  });

  test.each([
    [{ name: '../header.json', data: text({}) }, 'leaves it'],
    [{ name: 'header.json', data: text({}), flags: 1 }, 'encrypted'],
    [{ name: 'header.json', data: text({}), method: 12 }, 'method 12'],
    [{ name: 'header.json', data: text({}), declared: 9 }, '2 bytes, declared 9'],
    [{ name: 'header.json', data: Buffer.alloc(100), declared: 9 }, 'does not unpack to its declared size'],
    [{ name: 'header.json', data: Buffer.alloc(9), declared: 2 ** 30 }, 'at most 536870912 are read'],
    [{ name: 'header.json', data: Buffer.alloc(9), declared: 2 ** 28 }, 'more than 200 times as many'],
    [{ name: 'header.json', data: Buffer.from('{') }, 'header.json in the archive is not JSON'],
    [{ name: 'header.json', data: text({}), checksum: 7 }, 'header.json does not have the checksum'],
    [{ name: 'header.json', data: text({}), method: 0, checksum: 7 }, 'does not have the checksum'],
    [{ name: 'header.json', data: text({}), method: 0, declared: 1 }, '2 bytes, declared 1'],
    [{ name: 'header.json', data: text({}), localName: 'footer.json' }, 'is called "footer.json"'],
  ] as const)('with an entry that cannot be trusted is refused: %#', (file, why) => {
    expect(() => evalArchive('a.eval', archive([file]), unpack)).toThrow(why);
  });

  test('with two files of one name is refused: which one counts is not known', () => {
    const twice = [...files, { name: 'header.json', data: text({ ...header, status: 'error' }) }];
    expect(() => evalArchive('a.eval', archive(twice), unpack)).toThrow(
      'two of its files are called header.json',
    );
  });

  test('with bytes behind its end is refused, and a comment that looks like an end is a comment', () => {
    const whole = archive(files);
    expect(() => evalArchive('a.eval', Buffer.concat([whole, Buffer.from('\n')]), unpack)).toThrow(
      'appended',
    );
    const comment = `PK\u0005\u0006${'\0'.repeat(18)}.`;
    expect(evalArchive('a.eval', archive(files, comment), unpack)).toHaveLength(3);
  });

  test('any one bit that is flipped in a file of it is seen', () => {
    const whole = archive([{ name: 'header.json', data: text(header), method: 0 }]);
    for (let at = 41; at < 41 + text(header).length; at += 7) {
      const flipped = Uint8Array.from(whole);
      flipped[at]! ^= 4;
      expect(() => evalArchive('a.eval', flipped, unpack)).toThrow('checksum');
    }
  });

  test('a key that stands twice is told', () => {
    const [opened] = evalArchive(
      'a.eval',
      archive([{ name: 'header.json', data: Buffer.from('{"a":1,\n"a":2}') }]),
      unpack,
    );
    expect(opened).toMatchObject({
      json: { a: 2 },
      notes: ['a.eval/header.json:2:1: the key "a" appears twice in one object; the last one was used'],
    });
  });
});

describe('an archive of Python’s zipfile, as Inspect writes it', () => {
  const script =
    'import io,sys,zipfile\nb=io.BytesIO()\nz=zipfile.ZipFile(b,"w",zipfile.ZIP_DEFLATED)\n' +
    '[z.writestr(f"samples/{i}.json",str(i)) for i in range(70000)]\nz.close()\nsys.stdout.buffer.write(b.getvalue())';
  const made = python(script);

  test.skipIf(made === null)('is read, with more entries than the short form can count', () => {
    const entries = zipEntries(made!, unpack);
    expect(entries).toHaveLength(70_000);
    expect(new TextDecoder().decode(entries.at(-1)!.read())).toBe('69999');
  });
});

function python(script: string): Uint8Array | null {
  try {
    return execFileSync('python3', ['-c', script], {
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}
