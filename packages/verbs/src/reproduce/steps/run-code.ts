import { basename, dirname } from 'node:path';
import type { JsonValue } from '@assay/records';
import { type Limits, openSandbox, runInSandbox } from '@assay/sandbox';

const MB = 1024 * 1024;
/** A step may go through a whole dataset. */
const limits: Partial<Limits> = {
  wall_ms: 300_000,
  cpu_s: 300,
  memory: 2048 * MB,
  output: 512 * MB,
};

/** Of each thing that it was given: what it made of it, or how it failed. */
export type CodeResult = { readonly result: JsonValue } | { readonly threw: string };

const NODE = '/opt/node';

/** Only what the code returns is an answer: what it prints goes to standard error. */
const nodeRunner = `const say = process.stdout.write.bind(process.stdout);
console.log = console.info = console.debug = console.error;
process.stdout.write = process.stderr.write.bind(process.stderr);
let text = '';
for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
const { default: code } = await import(process.argv.at(-1));
const results = [];
for (const given of JSON.parse(text)) {
  try {
    results.push({ result: (await code(given, {})) ?? null });
  } catch (error) {
    results.push({ threw: String(error) });
  }
}
say(JSON.stringify(results));
`;
const pythonRunner = `import json, sys
answers, sys.stdout = sys.stdout, sys.stderr
sys.path.insert(0, "/job")
name = sys.argv[1]
code = getattr(__import__(name), name)
results = []
for given in json.load(sys.stdin):
    try:
        results.append({"result": code(given, {}) if name == "parse" else code(given)})
    except Exception as error:
        results.append({"threw": repr(error)})
answers.write(json.dumps(results))
`;

/** Runs a function of a file on some things, in the sandbox: without network, with the folder of the file alone. */
export async function runCode(
  path: string,
  given: readonly JsonValue[],
  signal?: AbortSignal,
): Promise<readonly CodeResult[] | { readonly failed: string }> {
  const sandbox = await openSandbox();
  const file = basename(path);
  const { stdout, stderr, kind } = await runInSandbox(
    sandbox,
    {
      command: file.endsWith('.py')
        ? ['/usr/bin/python3', '-c', pythonRunner, file.replace(/\.py$/, '')]
        : [NODE, '--input-type=module', '--eval', nodeRunner, `/job/${file}`],
      files: [{ at: '/job', from: dirname(path) }],
      programs: [{ at: NODE, from: process.execPath }],
      limits,
      ...(signal === undefined ? {} : { signal }),
    },
    JSON.stringify(given),
  );
  try {
    return JSON.parse(new TextDecoder().decode(stdout)) as readonly CodeResult[];
  } catch {
    return { failed: `its process ended (${kind}): ${stderr.trim().slice(0, 500)}` };
  }
}
