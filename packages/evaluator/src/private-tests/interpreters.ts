import { AssayError } from '@assay/records';
import { extname } from 'node:path';

interface Interpreter {
  readonly language: 'python' | 'node' | 'shell';
  /** Runs the file as a program. */
  readonly command: readonly string[];
}

const ENDINGS = ['.py', '.js', '.mjs', '.cjs', '.ts', '.mts', '.sh'];

/** Whether a test names a file without its ending: an entry may be in any language then. */
export function isAnyLanguage(file: string): boolean {
  return extname(file) === '';
}

/** The file of a submission that a test is about: the one that it names, or the only one of that name with an ending that is known. */
export function entryFile(file: string, names: readonly string[]): string {
  if (!isAnyLanguage(file)) return file;
  const found = names.filter((name) => ENDINGS.some((ending) => name === `${file}${ending}`));
  if (found.length === 1) return found[0]!;
  const why = found.length === 0 ? 'there is none' : `there are ${found.join(', ')}`;
  throw new AssayError('invalid', 'E_ENTRY', `expected one file ${file} in a known language; ${why}`);
}

/** How a file of a submission is run, by its ending. */
export function interpreterOf(file: string): Interpreter {
  const path = `/job/${file}`;
  switch (extname(file)) {
    case '.py':
      return { language: 'python', command: ['/usr/bin/python3', '-I', '-B', path] };
    case '.js':
    case '.mjs':
    case '.cjs':
    case '.ts':
    case '.mts':
      return { language: 'node', command: ['/opt/node', path] };
    case '.sh':
      return { language: 'shell', command: ['/bin/sh', path] };
    default:
      throw new AssayError('usage', 'E_TEST_FILE', `${file}: no interpreter is known for this ending`, {
        fix: 'Tests can run .py, .js, .mjs, .cjs, .ts, .mts and .sh files.',
      });
  }
}

/**
 * Runs inside the sandbox, beside a submission in JavaScript or TypeScript. It takes one call from standard input and
 * answers with data: it knows no expected value and decides nothing. What it needs it takes before the submission is
 * loaded; what the submission prints goes to standard error.
 */
export const nodeRunner = `
import fs from 'node:fs';
const { writeSync, readFileSync } = fs;
const { stringify, parse } = JSON;
const { exit } = process;
const asked = parse(readFileSync(0, 'utf8'));
const answer = (reply) => {
  writeSync(1, stringify({ id: asked.id, ...reply }) + '\\n');
  exit(0);
};
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
const isPlain = (value) =>
  value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value) ||
  (Array.isArray(value) ? value.every(isPlain) : Object.prototype.toString.call(value) === '[object Object]' && Object.values(value).every(isPlain));
let value;
try {
  const module = await import('/job/' + asked.file);
  const found = module[asked.function] ?? module.default?.[asked.function];
  value = await found(...asked.arguments);
} catch (error) {
  process.stderr.write(String(error?.stack ?? error).slice(0, 2000) + '\\n');
  answer({ error: 'exception' });
}
let text;
try {
  text = isPlain(value) ? stringify(value) : undefined;
} catch {}
answer(text === undefined ? { error: 'not_json' } : { value: parse(text) });
`;

/**
 * Runs inside the sandbox, beside a submission in Python. It takes one call from standard input and answers with data:
 * it knows no expected value and decides nothing. Standard output is kept for answers before the submission is loaded,
 * and the modules that it needs are its own, because a submission may bring others of the same names.
 */
export const pythonRunner = `
import importlib.util, json, os, sys
answers = os.dup(1)
os.dup2(2, 1)
asked = json.loads(sys.stdin.readline())
dumps, write = json.dumps, os.write

def answer(reply):
    try:
        sys.stdout.flush()
    except BaseException:
        pass
    text = (dumps({"id": asked["id"], **reply}) + "\\n").encode()
    while text:
        text = text[write(answers, text):]
    os._exit(0)

try:
    sys.path.insert(0, "/job")
    sys.argv = ["/job/" + asked["file"]]
    spec = importlib.util.spec_from_file_location("submission", "/job/" + asked["file"])
    module = importlib.util.module_from_spec(spec)
    sys.modules["submission"] = module
    spec.loader.exec_module(module)
    value = getattr(module, asked["function"])(*asked["arguments"])
except MemoryError:
    answer({"error": "memory"})
except BaseException as error:
    print(type(error).__name__ + ": " + str(error)[:2000], file=sys.stderr)
    answer({"error": "exception"})
try:
    dumps(value, allow_nan=False)
    plain = json.loads(dumps(value, allow_nan=False))
except BaseException:
    answer({"error": "not_json"})
answer({"value": plain})
`;

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
