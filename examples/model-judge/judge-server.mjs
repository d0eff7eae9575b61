// A model on loopback that judges by a script: good where the answer is sorry and says what comes next. `node judge-server.mjs 8791`
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { model, messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const prompt = messages.map(({ content }) => content).join('\n');
    // Only what stands between the fences of this request is the answer.
    const answer =
      /=== BEGIN OUTPUT ([0-9a-f]{32}) ===\n([\s\S]*?)\n=== END OUTPUT \1 ===/.exec(prompt)?.[2] ?? '';
    const label = /sorry/i.test(answer) && /order number/.test(answer) ? 'good' : 'bad';
    const content = JSON.stringify({ label, reason: 'by points 1 to 3' });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'reply',
        object: 'chat.completion',
        created: 0,
        model,
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: {
          prompt_tokens: prompt.length >> 2,
          completion_tokens: 12,
          total_tokens: (prompt.length >> 2) + 12,
        },
      }),
    );
  });
});
server.listen(Number(process.argv[2] ?? 8791), '127.0.0.1', () =>
  process.stdout.write(`${server.address().port}\n`),
);
