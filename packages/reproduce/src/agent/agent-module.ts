import type { JsonObject, JsonValue } from '@assay/records';
import * as z from 'zod';
import { findJson } from '../extract/find-json.ts';

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

/** Code that an agent wrote for one metric. */
export interface AgentModule {
  readonly language: 'typescript' | 'python';
  readonly code: string;
  /** What its scores are, as a metric of the project declares it. */
  readonly shape: JsonObject;
}

/** A module in an answer: JSON, or a fence of code, as models write it. */
export function readAgentModule(answer: JsonValue): AgentModule | { readonly refused: string } {
  const object = typeof answer === 'string' ? (findJson(answer)?.value ?? null) : answer;
  const cannot = z.object({ cannot: z.string() }).safeParse(object);
  if (cannot.success) return { refused: `the agent says that it cannot: ${cannot.data.cannot}` };
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

/** Reads a sample a line, or sets of them, and answers each with a line; what the code prints goes to standard error. */
const pythonRunner = `import json
import math
import sys

answers, sys.stdout = sys.stdout, sys.stderr
from metric import score


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

/** Its files in the project, and its entry among the metrics of a scorer: it runs in the sandbox, with its own folder alone. */
export function moduleInProject(
  { language, code, shape }: AgentModule,
  { name, slug }: { readonly name: string; readonly slug: string },
): { readonly files: Readonly<Record<string, string>>; readonly entry: JsonObject } {
  const folder = `metrics/${slug}`;
  const own = { name, isolation: 'sandbox', ...(Object.keys(shape).length === 0 ? {} : { params: shape }) };
  const text = `${code.trimEnd()}\n`;
  return language === 'typescript'
    ? { files: { [`${folder}/metric.ts`]: text }, entry: { module: `${folder}/metric.ts`, ...own } }
    : {
        files: { [`${folder}/metric.py`]: text, [`${folder}/run.py`]: pythonRunner },
        entry: { command: ['python3', `${folder}/run.py`], ...own },
      };
}
