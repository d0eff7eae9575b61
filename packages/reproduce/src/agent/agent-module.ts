import type { JsonObject, JsonValue } from '@assay/records';
import * as z from 'zod';
import { findJson } from '../extract/find-json.ts';

const shapeSchema = z.strictObject({
  type: z.enum(['boolean', 'number', 'label']).optional(),
  range: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
  direction: z.enum(['higher', 'lower', 'none']).optional(),
  pass: z.number().nullable().optional(),
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

/** Reads a sample a line and answers each with a line; what the code prints goes to standard error. */
const pythonRunner = `import json
import sys

answers, sys.stdout = sys.stdout, sys.stderr
from metric import score

for line in sys.stdin:
    sample = json.loads(line)
    params = sample.pop("params", {})
    answer = score(sample, params)
    print(json.dumps(answer if isinstance(answer, dict) else {"score": answer}), file=answers, flush=True)
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
