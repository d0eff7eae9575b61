import { AssayError } from '@assay/records';
import type { RunPlan } from '../plan/reproduction-plan.ts';

/** One prompt after the first: what was said, of which class, and how far the modules were afterwards. */
export interface Guidance {
  readonly kind: RunPlan['guidance'][number]['kind'];
  readonly text: string;
  /** `checks`: nothing but what failed was said. */
  readonly by: 'person' | 'checks';
  /** Of so many modules: how many were there at all, and how many of these passed. */
  readonly of: number;
  readonly exist: number;
  readonly correct: number;
}

export type GivenGuidance = Pick<Guidance, 'kind' | 'text'>;

const kinds = ['correctness', 'scope', 'efficiency'] as const;

/** `scope: all subtasks`: a class before the text; without one it is about correctness. */
export function readGuidance(text: string): GivenGuidance {
  const [, word = '', rest = ''] = /^\s*([a-z]+)\s*:\s*([\s\S]*)$/i.exec(text) ?? [];
  const kind = kinds.find((one) => one === word.toLowerCase());
  const said = (kind === undefined ? text : rest).trim();
  if (said === '')
    throw new AssayError('usage', 'E_OPTION', 'guidance without a word', { field: 'guidance' });
  return { kind: kind ?? 'correctness', text: said };
}
