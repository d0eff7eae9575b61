import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, type JsonValue, shapeProblem } from '@assay/records';
import { decodeText } from '@assay/rows';
import * as z from 'zod';

/** A path inside the project. */
const inside = z.string().refine((path) => !/^(?:\/|[a-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(path), {
  message: 'a path below the folder of the project is expected',
});
const stepSchema = z.strictObject({ from: inside, to: inside });

export interface ProjectStep {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The file with its code, relative to the project. */
  readonly code: string;
}

const codeFiles = ['step.ts', 'step.mjs', 'step.js', 'step.py'];

/** The steps of a project that make data, as `steps/<name>/step.json` declares them. */
export async function projectSteps(folder: string): Promise<readonly ProjectStep[]> {
  const names = await namesIn(join(folder, 'steps'));
  const steps: ProjectStep[] = [];
  for (const name of names) {
    const files = await namesIn(join(folder, 'steps', name));
    const declared = `steps/${name}/step.json`;
    const code = codeFiles.find((file) => files.includes(file));
    if (!files.includes('step.json') || code === undefined)
      throw wrong(declared, `steps/${name} is expected to hold step.json and one of ${codeFiles.join(', ')}`);
    const { from, to } = await readStep(join(folder, declared), declared);
    if (from === to) throw wrong(declared, 'from and to are one file, which would be written over');
    steps.push({ name, from, to, code: `steps/${name}/${code}` });
  }
  return steps;
}

async function readStep(path: string, shown: string): Promise<z.infer<typeof stepSchema>> {
  const text = decodeText(await readFile(path));
  let json: JsonValue;
  try {
    json = JSON.parse(text) as JsonValue;
  } catch (error) {
    throw wrong(shown, (error as Error).message);
  }
  const parsed = stepSchema.safeParse(json);
  if (!parsed.success) throw wrong(shown, shapeProblem(parsed.error, json));
  return parsed.data;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).then(
    (names) => names.sort(),
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    },
  );
}

function wrong(file: string, why: string): AssayError {
  return new AssayError('usage', 'E_STEP', `a step that makes data: ${why}`, {
    location: { file },
    fix: 'Write {"from": "data/raw.jsonl", "to": "data/part.jsonl"}, and the code beside it.',
  });
}
