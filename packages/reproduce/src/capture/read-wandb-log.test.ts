import { describe, expect, test } from 'vitest';
import { readWandbLog } from './read-wandb-log.ts';

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const field = (number: number, inner: Uint8Array | string): Uint8Array => {
  const bytes = typeof inner === 'string' ? new TextEncoder().encode(inner) : inner;
  return Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]);
};
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));
const item = (key: string, json: string, nested: readonly string[] = []): Uint8Array =>
  field(
    1,
    joined(
      ...(nested.length === 0 ? [field(1, key)] : nested.map((name) => field(2, name))),
      field(16, json),
    ),
  );
const numbered = (body: Uint8Array): Uint8Array => joined(Uint8Array.from([8, 1]), body);

/** Cuts records into pieces as the tool does: seven bytes before each, none over the end of a block. */
function log(records: readonly Uint8Array[]): Uint8Array {
  const bytes = [...new TextEncoder().encode(':W&B'), 0xe1, 0xbe, 0];
  for (const record of records) {
    let rest = record;
    let isFirst = true;
    do {
      const left = 32_768 - (bytes.length % 32_768);
      if (left < 7) {
        bytes.push(...Array.from({ length: left }, () => 0));
        continue;
      }
      const piece = rest.subarray(0, left - 7);
      rest = rest.subarray(piece.length);
      const kind = isFirst ? (rest.length === 0 ? 1 : 2) : rest.length === 0 ? 4 : 3;
      bytes.push(0, 0, 0, 0, piece.length % 256, Math.floor(piece.length / 256), kind, ...piece);
      isFirst = false;
    } while (rest.length > 0);
  }
  return Uint8Array.from(bytes);
}

const records = [
  numbered(
    field(17, joined(field(1, 'ab12'), field(4, joined(item('lr', '0.001'), item('model', '"lab/tiny"'))))),
  ),
  numbered(field(5, item('', '"long text"'.replace('text', 'x'.repeat(70_000)), ['notes', 'long']))),
  numbered(field(2, joined(item('accuracy', '0.5'), item('_step', '0')))),
  numbered(field(2, joined(item('accuracy', '0.75'), item('loss', 'NaN'), item('_step', '1')))),
  numbered(field(3, item('accuracy', '0.8'))),
];

describe('the binary log of Weights & Biases', () => {
  test('gives parameters and the last value of each metric, over records of several blocks', () => {
    const { config, summary } = readWandbLog(log(records));
    expect(config).toMatchObject({ lr: { value: 0.001 }, model: { value: 'lab/tiny' } });
    expect(JSON.stringify(config['notes'])).toHaveLength('{"value":{"long":"long "}}'.length + 70_000);
    expect(summary).toMatchObject({ accuracy: 0.8, _step: 1 });
  });

  test('a run that was cut off gives what was whole', () => {
    const whole = log(records.slice(0, 3));
    expect(readWandbLog(whole.subarray(0, whole.length - 3)).config['lr']).toEqual({ value: 0.001 });
    expect(readWandbLog(log(records.slice(0, 4))).summary).toMatchObject({ accuracy: 0.75 });
  });

  test('gives the name of the run and its code, and forgets what was removed', () => {
    const run = joined(
      field(8, 'brisk-river-7'),
      field(13, 'somebodys-host'),
      field(21, joined(field(1, 'https://example.org/lab/code'), field(2, 'c0ffee'))),
    );
    const removed = numbered(field(3, field(2, field(1, 'accuracy'))));
    const { metadata, summary } = readWandbLog(log([...records, numbered(field(17, run)), removed]));
    expect(metadata).toEqual({
      displayName: 'brisk-river-7',
      git: { remote: 'https://example.org/lab/code', commit: 'c0ffee' },
    });
    expect(summary['accuracy']).toBe(0.75);
  });

  test('a value inside of another one is set there, or removed, and said once', () => {
    const set = (key: string, json: string, nested: readonly string[] = []): Uint8Array =>
      numbered(field(3, item(key, json, nested)));
    const { summary } = readWandbLog(
      log([
        numbered(field(2, item('', '0.1', ['best', 'loss']))),
        set('best', '{"em": 0.4, "f1": 0.3}'),
        set('', '0.9', ['best', 'em']),
        numbered(field(3, field(2, joined(field(2, 'best'), field(2, 'f1'))))),
      ]),
    );
    expect(summary).toEqual({ best: { loss: 0.1, em: 0.9 } });
  });

  test('says how a run ended that did not end well', () => {
    const ended = (...exit: readonly number[]): Uint8Array =>
      log([...records, numbered(field(18, Uint8Array.from(exit)))]);
    expect(readWandbLog(log(records)).notes.join()).toContain('does not say that the run ended');
    expect(readWandbLog(ended()).notes).toEqual([]);
    expect(readWandbLog(ended(8, 1)).notes).toEqual(['the run ended with the exit code 1']);
  });

  test('another file is refused, and an empty one', () => {
    expect(() => readWandbLog(new TextEncoder().encode('{"a": 1}'))).toThrow('does not begin like a');
    expect(() => readWandbLog(new Uint8Array())).toThrow('the log is empty');
  });
});
