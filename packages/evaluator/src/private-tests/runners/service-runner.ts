/**
 * Runs inside the sandbox and starts the submission's service there, on a port that it names in PORT. It passes requests
 * on and answers with what came back: it knows no expected value and decides nothing. What the service prints goes through
 * pipes of its own: standard error itself stops to wait for its reader once Node connects to something.
 */
export const serviceRunner = `
import fs from 'node:fs';
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
const asked = JSON.parse(fs.readFileSync(0, 'utf8'));
const answer = (reply) => {
  fs.writeSync(1, JSON.stringify({ id: asked.id, ...reply }) + '\\n');
  process.exit(0);
};
const free = createServer().listen(0, '127.0.0.1');
await new Promise((done) => free.on('listening', done));
const { port } = free.address();
await new Promise((done) => free.close(done));
const [program, ...words] = process.argv.slice(1);
const service = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PORT: String(port) } });
service.stdout.pipe(process.stderr);
service.stderr.pipe(process.stderr);
service.on('error', () => answer({ error: 'exception' }));
service.on('exit', () => setTimeout(() => answer({ error: 'exit' }), 200));
service.on('close', () => answer({ error: 'exit' }));
const isUp = () => new Promise((done) => {
  const connection = connect({ host: '127.0.0.1', port });
  connection.on('connect', () => { connection.destroy(); done(true); });
  connection.on('error', () => setTimeout(() => done(false), 20));
});
while (!(await isUp()));
const replies = [];
for (const { method, path, body } of asked.requests) {
  try {
    const reply = await fetch('http://127.0.0.1:' + port + path, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await reply.text();
    let parsed = text;
    try { parsed = JSON.parse(text); } catch {}
    replies.push({ status: reply.status, body: parsed });
  } catch (error) {
    process.stderr.write(String(error) + '\\n');
    answer({ error: 'no_answer' });
  }
}
answer({ value: replies });
`;
