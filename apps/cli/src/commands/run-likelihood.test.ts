import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

/** Natural logarithms by word, as if each word were a token; the rest is unlikely. */
const logs: Readonly<Record<string, number>> = {
  Paris: -0.5,
  Lyon: -2,
  New: -0.1,
  York: -0.2,
  A: -1,
  B: -0.25,
};

/** A server that speaks completions with echo, and chat with logprobs. */
async function server(): Promise<string> {
  const listening = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as { prompt?: string; echo?: boolean; top_logprobs?: number };
      const answer = request.url!.endsWith('/chat/completions') ? chat() : echo(body.prompt!);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...answer, usage: { prompt_tokens: 4, completion_tokens: 1 } }));
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listening.close());
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`;
}

function echo(prompt: string): object {
  const tokens = [...(prompt.match(/\s?\S+/g) ?? []), ' next'];
  let at = 0;
  const text_offset = tokens.map((token) => {
    const start = at;
    at += Array.from(token).length;
    return start;
  });
  const token_logprobs = tokens.map((token, i) => (i === 0 ? null : (logs[token.trim()] ?? -9)));
  const top_logprobs = token_logprobs.map((log) => (log === null ? null : { best: Math.max(log, -0.3) }));
  return { choices: [{ text: prompt, logprobs: { tokens, token_logprobs, text_offset, top_logprobs } }] };
}

function chat(): object {
  const top = Object.entries({ ' A': -1.5, A: -2.5, B: -0.4, x: -7 }).map(([token, logprob]) => ({
    token,
    logprob,
  }));
  return {
    choices: [
      {
        message: { content: 'B' },
        logprobs: { content: [{ token: 'B', logprob: -0.4, top_logprobs: top }] },
      },
    ],
  };
}

async function run(
  solver: string,
  metrics: string,
  rows: readonly object[],
  prompt = 'prompt: "{{input.question}}"',
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-likelihood-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'd.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: openai_compatible, model: tiny, base_url: "${await server()}", parameters: { temperature: 0, max_tokens: 5 } }]
tasks:
  - key: t
    dataset: d.jsonl
    ${prompt}
    solver: ${solver}
    scorer: { metrics: ${metrics} }
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }
`,
  );
  const ran = await runCommand(['run', '--quiet', '--format', 'json'], folder);
  expect(ran.err).toBe('');
  return ran.out;
}

const rows = [
  { id: 'a', input: { question: 'Capital of France:', choices: ['Lyon', 'Paris'] }, expected: 'B' },
  { id: 'b', input: { question: 'A large city:', choices: ['Paris', 'New York'] }, expected: 'B' },
];

test('choices by completions with echo: accuracy by sums and by characters, as lm-evaluation-harness defines them', async () => {
  const out = await run(
    'likelihood',
    '[choice-accuracy, { choice-accuracy: { name: acc_norm, per: characters } }, choice-ece]',
    rows,
  );
  // Sums: Paris −0.5 over Lyon −2; New York −0.3 over Paris −0.5. By characters: −0.5/5 over −2/4; −0.3/8 over −0.5/5.
  expect(valueOf(out, 'choice-accuracy')).toBe(1);
  expect(valueOf(out, 'acc_norm')).toBe(1);
});

test('letters in place of texts, and chat by the first token', async () => {
  const bySums = await run('{ likelihood: { say: letters } }', '[choice-accuracy]', rows);
  expect(valueOf(bySums, 'choice-accuracy')).toBe(1);
  const byChat = await run('{ likelihood: { by: chat } }', '[choice-accuracy]', rows);
  expect(valueOf(byChat, 'choice-accuracy')).toBe(1);
});

test('texts: perplexity by words and bits by bytes', async () => {
  const text = 'x New York';
  const out = await run(
    '{ likelihood: { of: text } }',
    '[word-perplexity, byte-perplexity, bits-per-byte]',
    [{ id: 'a', input: text }],
    '',
  );
  expect(valueOf(out, 'word-perplexity')).toBeCloseTo(Math.exp(0.3 / 3), 12);
  expect(valueOf(out, 'byte-perplexity')).toBeCloseTo(Math.exp(0.3 / 10), 12);
  expect(valueOf(out, 'bits-per-byte')).toBeCloseTo(0.3 / 10 / Math.LN2, 12);
});

test('a continuation: perplexity by samples, and whether the model would have gone on so', async () => {
  const rows = [
    { id: 'a', input: { question: 'The capital of 🇫🇷 is', continuation: ' Paris' } },
    { id: 'b', input: { question: 'I live in', continuation: ' New York' } },
  ];
  const out = await run(
    '{ likelihood: { of: continuation } }',
    '[perplexity, token-perplexity, greedy-match]',
    rows,
  );
  // −0.5 and −0.3; of the tokens Paris is not the most likely one, New and York are.
  expect(valueOf(out, 'perplexity')).toBeCloseTo(Math.exp(0.8 / 2), 12);
  expect(valueOf(out, 'token-perplexity')).toBeCloseTo(Math.exp(0.8 / 3), 12);
  expect(valueOf(out, 'greedy-match')).toBe(0.5);
});

test('code of one’s own says how likely a continuation is, and what is no likelihood counts against it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-likelihood-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'd.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(
    join(folder, 'm.mjs'),
    `export default ({ input: { context, continuation } }) =>
  context.includes('city') ? 'a city' : { log_likelihood: -continuation.length / (context.length + 9), tokens: 1 };`,
  );
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: module, module: m.mjs }]
tasks: [{ key: t, dataset: d.jsonl, prompt: "{{input.question}}", solver: likelihood, scorer: { metrics: [choice-accuracy] } }]
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }\n`,
  );
  const ran = await runCommand(['run', '--quiet'], folder);
  expect(ran.out, ran.err).toMatch(/choice-accuracy +0\.00 .*n 2/);
  expect(ran.out + ran.err).toContain('unparsable');
});

test('a model that gives no probabilities is refused before anything is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-likelihood-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'd.jsonl'), `${JSON.stringify(rows[0])}\n`);
  writeFileSync(join(folder, 'm.mjs'), 'export default () => 1;');
  writeFileSync(
    join(folder, 'assay.yaml'),
    `models: [{ key: m, provider: module, module: m.mjs }]
tasks: [{ key: t, dataset: d.jsonl, solver: { likelihood: { by: chat } }, scorer: { metrics: [choice-accuracy] } }]
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }\n`,
  );
  const { exitCode, err } = await runCommand(['run'], folder);
  expect(exitCode).toBe(2);
  expect(err).toContain('the model m (module) gives no probabilities');
});

/** The mean, pass-rate or value of a score, wherever the report has it. */
function valueOf(out: string, name: string): number {
  const walk = (value: unknown): number | null => {
    if (typeof value !== 'object' || value === null) return null;
    for (const [key, inner] of Object.entries(value)) {
      if (key === name && typeof inner === 'object' && inner !== null) {
        const { value: whole, pass_rate: rate, mean } = inner as Record<string, unknown>;
        const found = [whole, rate, mean].find((each) => typeof each === 'number');
        if (found !== undefined) return found;
      }
      const found = walk(inner);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(JSON.parse(out)) ?? Number.NaN;
}
