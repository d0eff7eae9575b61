// The process that the user's code runs in. It gets what to load and what to answer over a pipe of its own, and
// answers over another; it knows nothing of the store, of labels that it is not asked about, and of how it is scored.
import { Socket } from 'node:net';
import v8 from 'node:v8';
import { Answerer, exit, indexOf, kill, Outbox, parse, slice, stringify } from './child/answerer.ts';
import { goFirst } from './child/go-first.ts';
import { loadCode, WrongCode } from './child/load-code.ts';
import { watchParent } from './child/watch-parent.ts';
import { forgetCompileCache } from './compile-cache.ts';
import { type LoadRequest, REQUESTS } from './wire.ts';

forgetCompileCache(process.argv.splice(2));
goFirst();
// As the command does: a young generation that grows takes a hundred megabytes in a long run, and gains little.
v8.setFlagsFromString('--semi-space-growth-factor=1');
const outbox = new Outbox();
let answerer: Answerer | null = null;
process.on('exit', () => outbox.end());

let rest = '';
const requests = new Socket({ fd: REQUESTS, readable: true, writable: false });
requests.setEncoding('utf8');
requests.on('data', (text: string) => {
  const isWhole = indexOf(text, '\n', 0) !== -1;
  rest += text;
  if (!isWhole) return;
  let start = 0;
  for (let end = indexOf(rest, '\n', 0); end !== -1; end = indexOf(rest, '\n', start)) {
    hear(slice(rest, start, end));
    start = end + 1;
  }
  rest = slice(rest, start);
});
requests.on('close', () => {
  // Without a word before: the parent is gone, and nobody waits for what is under way.
  try {
    kill(-process.pid, 'SIGKILL');
  } catch {
    kill(process.pid, 'SIGKILL');
  }
});

function hear(line: string): void {
  const space = indexOf(line, ' ', 0);
  const end = space === -1 ? line.length : space;
  const number = Number(slice(line, 1, end));
  const json = slice(line, end + 1);
  switch (line[0]!) {
    case 'Q':
      return answerer!.answer(number, parse(json) as readonly unknown[]);
    case 'P':
      answerer!.parameters = parse(json);
      return;
    case 'A':
      return answerer!.abort(number);
    case 'C':
      // With what it has come to before.
      outbox.flush();
      outbox.say('H', number, '');
      return outbox.flush();
    case 'W':
      return watchParent(number);
    case 'B':
      return exit(0);
    default:
      void load(parse(json) as LoadRequest);
  }
}

async function load(request: LoadRequest): Promise<void> {
  try {
    const code = await loadCode(request);
    answerer = new Answerer(request, code, outbox);
    outbox.say('R', null, stringify(code.declares));
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error;
    outbox.say('F', null, stringify(error.fault));
  }
}
