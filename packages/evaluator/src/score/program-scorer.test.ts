import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jsonl } from '../testing/contest-texts.ts';
import { contest } from '../testing/contest.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
const labels = 'id,label\nq1,1\nq2,0\nq3,1\nq4,CANARY-51\n';
const evaluator = (scorer: string, rest = '') => `
key: custom
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers:
  - key: own
    kind: program
    metrics: [{ name: share, direction: higher, min: 0, max: 1 }, { name: extra, direction: lower }]
    ${scorer}
${rest}
headlines: [own.share]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null }
`;
const python = `import json, os, socket, sys
asked = json.load(sys.stdin)
labels = {row["id"]: row["label"] for row in map(json.loads, open("/hidden/labels.jsonl"))}
given = {row["id"]: row["prediction"] for row in map(json.loads, open("/submission/predictions.jsonl"))}
from helper import share
try:
    open("/hidden/labels.jsonl", "a"); extra = 1
except OSError:
    extra = 0
try:
    socket.create_connection(("127.0.0.1", 9), 1); extra += 10
except ConnectionRefusedError:
    extra += 0
except OSError:
    extra += 0
print(json.dumps({"metrics": {"share": share(given, labels), "extra": extra}, "items": [{"id": i} for i in labels]}))
`;
const helper =
  'def share(given, labels):\n    return sum(given[i] == labels[i] for i in labels) / len(labels)\n';
const program = { 'scorer/score.py': python, 'scorer/helper.py': helper, 'labels.csv': labels };
const command = 'command: [python3, score.py]\n    code: scorer';
const answers = { q1: '1', q2: '1', q3: '1', q4: '0' };

describe.skipIf(!canRun)(
  'a scorer program of the host (skipped where there is no bubblewrap or no Python)',
  () => {
    test('reads labels and artifacts, writes nothing, and gives the declared numbers', async () => {
      const { register, submit, score } = await contest();
      const registered = await register(evaluator(command), program);
      await submit('one', { 'predictions.jsonl': jsonl(answers) });
      const [only] = await score();
      expect(only).toMatchObject({ status: 'scored', error: null, counts: { items: 4 } });
      expect(only!.metrics.map(({ name, value, range }) => [name, value, range])).toEqual([
        ['own.share', '0.5', { min: 0, max: 1 }],
        ['own.extra', '0', null],
      ]);
      expect(only!.execution.sandbox).toMatchObject({ network: 'none' });
      const other = await register(evaluator(command), {
        ...program,
        'scorer/helper.py': helper.replace('sum', 'len(labels) - sum'),
      });
      const parts = [registered, other].map(
        ({ scorer }) => scorer.components['own'] as { code: string; config: string },
      );
      expect(parts[0]!.code).not.toBe(parts[1]!.code);
      expect(parts[0]!.config).toBe(parts[1]!.config);
    });

    test.each([
      ['print("{}")', 'E_SCORER_OUTPUT'],
      ['print("not json")', 'E_SCORER_OUTPUT'],
      ['print(\'{"metrics": {"share": 0.5}}\')', 'E_SCORER_OUTPUT'],
      ['print(\'{"metrics": {"share": 7, "extra": 0}}\')', 'E_SCORER_OUTPUT'],
      ['print(\'{"metrics": {"share": NaN, "extra": 0}}\')', 'E_SCORER_OUTPUT'],
      ['print(\'{"metrics": {"share": 1, "extra": 0, "other": 1}}\')', 'E_SCORER_OUTPUT'],
      ['raise SystemExit(3)', 'E_SCORER_PROGRAM'],
    ])('what it should not say is nobody’s score: %s', async (text, code) => {
      const { register, submit, score, home } = await contest();
      await register(evaluator('command: [python3, score.py]\n    code: score.py'), {
        'labels.csv': labels,
        'score.py': text,
      });
      const { submission } = await submit('one', { 'predictions.jsonl': jsonl(answers) });
      const [only] = await score();
      expect(only).toMatchObject({ status: 'errored', metrics: [], error: { class: code, ours: true } });
      expect(home.ledger.store.about(submission.id).map(({ kind }) => kind)).toContain('quota.released');
    });

    test('it may say that a submission cannot be judged; its words stay with the host', async () => {
      const { register, submit, score, home } = await contest();
      await register(evaluator('command: [python3, score.py]\n    code: score.py'), {
        'labels.csv': labels,
        'score.py': 'print(\'{"invalid": "item q4 is CANARY-51"}\')',
      });
      await submit('one', { 'predictions.jsonl': jsonl(answers) });
      const [only] = await score();
      expect(only).toMatchObject({ status: 'invalid', error: { class: 'E_INVALID_BY_SCORER', ours: false } });
      const logged = [...home.ledger.store.entries()].map(({ envelope }) =>
        Buffer.from((JSON.parse(envelope) as { payload: string }).payload, 'base64').toString('utf8'),
      );
      expect(logged.join()).not.toContain('CANARY-51');
    });

    test('labels and a program together: one number of both, by declared weights', async () => {
      const { register, submit, score } = await contest();
      await register(
        evaluator(
          command,
          '  - { key: exact, kind: labels, metrics: [exact-match] }\ncombined: { name: both, weights: { own.share: 0.25, exact-match.pass_rate: 0.75 } }',
        ).replace('headlines: [own.share]', 'headlines: [both, own.share]'),
        program,
      );
      await submit('one', { 'predictions.jsonl': jsonl(answers) });
      const [only] = await score();
      expect(only!.metrics.find(({ name }) => name === 'both')).toMatchObject({ value: '0.5' });
    });
  },
);

describe('a scorer service of the host', () => {
  async function service(reply: (asked: Record<string, unknown>) => object, version = 'v1'): Promise<string> {
    const server = createServer((request, response) => {
      void (async () => {
        const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('utf8');
        const asked = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
        response.end(
          JSON.stringify(body === '' ? { version } : { version, nonce: asked['nonce'], ...reply(asked) }),
        );
      })();
    });
    server.listen(0, '127.0.0.1');
    await new Promise((done) => server.on('listening', done));
    onTestFinished(() => void server.close());
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address!.port : 0}/score`;
  }

  test('is sent labels and artifacts, and its numbers are held against the declaration', async () => {
    const url = await service(({ labels: rows, artifacts }) => ({
      metrics: {
        share: new Set((rows as { id: string }[]).map(({ id }) => id)).size / 4,
        extra: (artifacts as object[]).length,
      },
    }));
    const { register, submit, score } = await contest();
    const { scorer } = await register(evaluator(`url: ${url}`), { 'labels.csv': labels });
    expect(scorer.components['own']).toMatchObject({ service: 'v1' });
    await submit('one', { 'predictions.jsonl': jsonl(answers) });
    const [only] = await score();
    expect(only!.metrics.map(({ value }) => value)).toEqual(['1', '1']);
  });

  test.each([
    [{ metrics: { share: 2, extra: 0 } }, 'E_SCORER_OUTPUT'],
    [{ metrics: { share: 1, extra: 0 }, nonce: 'another' }, 'E_SCORER_SERVICE'],
    [{ metrics: { share: 1, extra: 0 }, version: 'v2' }, 'E_SCORER_CHANGED'],
  ])('a reply that is not what was asked for is no score: %j', async (reply, code) => {
    const { register, submit, score } = await contest();
    await register(evaluator(`url: ${await service(() => reply)}`), { 'labels.csv': labels });
    await submit('one', { 'predictions.jsonl': jsonl(answers) });
    expect((await score())[0]).toMatchObject({ status: 'errored', error: { class: code } });
  });

  test('a program has a command or an address', async () => {
    const { register } = await contest();
    await expect(register(evaluator('timeout_ms: 1000'), { 'labels.csv': labels })).rejects.toThrow(
      'a command or a url',
    );
    await expect(register(evaluator('url: http://127.0.0.1:1/'), { 'labels.csv': labels })).rejects.toThrow(
      'the service of the scorer own',
    );
  });
});
