import type { JsonObject, JsonValue } from '@assay/records';
import * as z from 'zod';
import { findJson } from '../extract/answer/find-json.ts';

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
