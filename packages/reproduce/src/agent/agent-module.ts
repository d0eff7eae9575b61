import type { JsonObject, JsonValue } from '@assay/records';
import * as z from 'zod';
import { findJson } from '../extract/answer/find-json.ts';
import { parserName } from '../implement/scorer/choose-parser.ts';
import type { WantedModule } from './wanted-module.ts';

const shapeSchema = z.strictObject({
  type: z.enum(['boolean', 'number', 'label']).optional(),
  range: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
  direction: z.enum(['higher', 'lower', 'none']).optional(),
  pass: z.number().nullable().optional(),
  set: z.boolean().optional(),
});
const answerSchema = z.object({
  language: z.enum(['typescript', 'python']),
  code: z.string().min(1),
  shape: shapeSchema.optional(),
});

/** Code that an agent wrote. */
export interface AgentModule {
  readonly language: 'typescript' | 'python';
  readonly code: string;
  /** Of a metric: what its scores are, as a project declares it. */
  readonly shape: JsonObject;
}

/** A module in an answer: JSON, or a fence of code, as models write it. */
export function readAgentModule(answer: JsonValue): AgentModule | { readonly refused: string } {
  const object = typeof answer === 'string' ? (findJson(answer)?.value ?? null) : answer;
  const cannot = z.object({ cannot: z.string() }).safeParse(object);
  if (cannot.success) return { refused: `the agent declined: ${cannot.data.cannot}` };
  const read = answerSchema.safeParse(object);
  if (read.success) {
    const { language, code, shape = {} } = read.data;
    return { language, code, shape: shape as JsonObject };
  }
  return fenced(typeof answer === 'string' ? answer : '') ?? { refused: 'there is no module in the answer' };
}

function fenced(text: string): AgentModule | null {
  const [, word = '', code = ''] = /```(typescript|ts|python|py)\s*\n([\s\S]*?)```/i.exec(text) ?? [];
  if (code === '') return null;
  return { language: /^t/i.test(word) ? 'typescript' : 'python', code, shape: {} };
}

/** Where code of each kind stands in a project, and what its function is called in Python. */
const places = {
  metric: { folder: 'metrics', file: 'metric', called: 'score' },
  parser: { folder: 'parsers', file: 'parse', called: 'parse' },
  step: { folder: 'steps', file: 'step', called: 'step' },
} as const;

interface PlacedModule {
  readonly folder: string;
  /** The file with the code itself. */
  readonly main: string;
  readonly files: Readonly<Record<string, string>>;
  /** Its entry among the metrics of a scorer; null for a step, which is none. */
  readonly entry: JsonObject | null;
}

/** Its files in the project, and its entry: it runs in the sandbox, with its own folder alone. */
export function moduleInProject(
  { language, code, shape }: AgentModule,
  { kind, name, slug, step }: Pick<WantedModule, 'kind' | 'name' | 'slug' | 'step'>,
): PlacedModule {
  const { folder: below, file, called } = places[kind];
  const folder = `${below}/${slug}`;
  const main = `${folder}/${file}.${language === 'typescript' ? 'ts' : 'py'}`;
  const text = { [main]: `${code.trimEnd()}\n` };
  if (kind === 'step') {
    const { from, to } = step!;
    return {
      folder,
      main,
      files: { ...text, [`${folder}/step.json`]: `${JSON.stringify({ from, to }, null, 2)}\n` },
      entry: null,
    };
  }
  const params = kind === 'parser' ? { type: 'label' } : shape;
  const own = {
    name: kind === 'parser' ? parserName(name) : name,
    isolation: 'sandbox',
    ...(Object.keys(params).length === 0 ? {} : { params }),
  };
  return language === 'typescript'
    ? { folder, main, files: text, entry: { module: main, ...own } }
    : {
        folder,
        main,
        files: { ...text, [`${folder}/run.py`]: pythonRunner(file, called) },
        entry: { command: ['python3', `${folder}/run.py`], ...own },
      };
}

/** Reads a sample a line, or sets of them, and answers each with a line; what the code prints goes to standard error. */
const pythonRunner = (file: string, called: string): string => `import json
import math
import sys

answers, sys.stdout = sys.stdout, sys.stderr
from ${file} import ${called} as score


def number(rows, params, alone):
    try:
        value = score(rows, params)
        return None if isinstance(value, float) and not math.isfinite(value) else value
    except Exception:
        if alone:
            raise
        return None


for line in sys.stdin:
    asked = json.loads(line)
    params = asked.pop("params", {})
    if "draws" in asked:
        rows, draws = asked["rows"], asked["draws"]
        sets = [[rows[place] for place in places] for places in draws]
        answer = {"scores": [number(one, params, len(draws) == 1) for one in sets]}
    else:
        value = score(asked, params)
        answer = value if isinstance(value, dict) else {"score": value}
    print(json.dumps(answer), file=answers, flush=True)
`;
