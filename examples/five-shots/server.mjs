// Plays a model: completions with echo and log-probabilities, as vLLM serves them, and chat. It is wrong about hearts.
import { createServer } from 'node:http';

const knows = { Sun: 'B', prime: 'C', frozen: 'A', blood: 'A' };
const letterFor = (text) => {
  const start = text.lastIndexOf('Question:');
  return Object.entries(knows).find(([word]) => text.indexOf(word, start) >= 0)?.[1] ?? 'A';
};

function echo(prompt) {
  const said = letterFor(prompt);
  const tokens = [...(prompt.match(/\s*\S+/g) ?? []), ' end'];
  let at = 0;
  const text_offset = tokens.map((token) => (at += token.length) - token.length);
  const likely = (token) => (token.trim() === said ? -0.2 : -2.5);
  const token_logprobs = tokens.map((token, i) => (i === 0 ? null : likely(token)));
  const top_logprobs = token_logprobs.map((log) => (log === null ? null : { best: -0.2 }));
  return { choices: [{ text: prompt, logprobs: { tokens, token_logprobs, text_offset, top_logprobs } }] };
}

function chat(messages) {
  const answer = `Let me see. Answer: ${letterFor(messages.at(-1).content)}`;
  return { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }] };
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const body = JSON.parse(text);
  const answer = request.url.endsWith('/chat/completions') ? chat(body.messages) : echo(body.prompt);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      id: '1',
      object: 'x',
      created: 0,
      model: 'small',
      ...answer,
      usage: { prompt_tokens: 9, completion_tokens: 1, total_tokens: 10 },
    }),
  );
});
server.listen(Number(process.argv[2] ?? 8792), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
