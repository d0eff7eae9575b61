/**
 * Run inside the sandbox, beside a submission with a function `move`. They take questions from standard input, a line each,
 * and answer with data: they know no rules and decide nothing. Standard output is kept for answers before the
 * submission is loaded; what it prints goes to standard error.
 */
export const pythonPlayerRunner = `
import importlib.util, json, os, sys
answers = os.dup(1)
questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
os.dup2(2, 1)
dumps, loads, write, leave = json.dumps, json.loads, os.write, os._exit

def answer(asked, reply):
    text = (dumps({"id": asked["id"], **reply}) + "\\n").encode()
    while text:
        text = text[write(answers, text):]

def words(error):
    return (type(error).__name__ + ": " + str(error))[:2000]

move, broken = None, None
try:
    path = "/job/" + sys.argv[1]
    sys.path.insert(0, "/job")
    sys.argv = [path]
    spec = importlib.util.spec_from_file_location("submission", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["submission"] = module
    spec.loader.exec_module(module)
    move = module.move
except MemoryError:
    broken = "memory"
except Exception as error:
    broken = words(error)

for line in questions:
    asked = loads(line)
    if broken is not None:
        answer(asked, {"error": broken})
        continue
    question = {key: value for key, value in asked.items() if key != "id"}
    try:
        reply = {"move": loads(dumps(move(question), allow_nan=False))}
    except MemoryError:
        reply = {"error": "memory"}
    except Exception as error:
        reply = {"error": words(error)}
    answer(asked, reply)
leave(0)
`;

export const nodePlayerRunner = `
import fs from 'node:fs';
import { createInterface } from 'node:readline';
const { writeSync } = fs;
const { stringify, parse } = JSON;
const answer = (asked, reply) => writeSync(1, stringify({ id: asked.id, ...reply }) + '\\n');
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
const words = (error) => String(error?.stack ?? error).slice(0, 2000);
let move, broken = null;
try {
  const loaded = await import('/job/' + process.argv[1]);
  move = loaded.move ?? loaded.default?.move ?? loaded.default;
  if (typeof move !== 'function') throw new TypeError('there is no function move');
} catch (error) {
  broken = words(error);
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...question } = parse(line);
  if (broken !== null) { answer({ id }, { error: broken }); continue; }
  let reply;
  try {
    const value = await move(question);
    reply = value === undefined ? { error: 'it returned nothing' } : { move: value };
    stringify(reply);
  } catch (error) {
    reply = { error: words(error) };
  }
  answer({ id }, reply);
}
`;
