import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a judge is asked, as far as a script needs it. */
export interface AskedJudge {
  readonly model: string;
  readonly prompt: string;
  /** What stands between the fences, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface ScriptedReply {
  readonly verdict?: unknown;
  /** In place of a verdict. */
  readonly text?: string;
  readonly status?: number;
  readonly served?: string;
}

export interface ScriptedJudge {
  readonly url: string;
  readonly asked: AskedJudge[];
  answer: (asked: AskedJudge) => ScriptedReply;
}

/** A model on loopback that speaks as OpenAI's do, and answers by a script. */
export async function scriptedJudge(answer: ScriptedJudge['answer']): Promise<ScriptedJudge> {
  const asked: AskedJudge[] = [];
  const judge = { url: '', asked, answer };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const question = questionIn(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      asked.push(question);
      const reply = judge.answer(question);
      const content = reply.text ?? JSON.stringify(reply.verdict);
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 0,
          model: reply.served ?? question.model,
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
          usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  judge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return judge;
}

function questionIn(body: { model: string; messages: { role: string; content: string }[] }): AskedJudge {
  const prompt = body.messages.map(({ content }) => content).join('\n');
  const fields: Record<string, string> = {};
  for (const [, name, text] of prompt.matchAll(
    /=== BEGIN ([A-Z ]+) [0-9a-f]{32} ===\n([\s\S]*?)\n=== END \1 /g,
  ))
    fields[name!] = text!;
  return { model: body.model, prompt, fields, body };
}
