import { type JsonObject, type JudgeVerdict, judgeVerdictSchema } from '@assay/records';
import type { Judge, JudgeQuestion } from '../ports/model.ts';

/**
 * Code as a judge: a function of the question. What it throws, and what is not a verdict, is a verdict that failed; its
 * words stay out of the reason, since they may repeat what is hidden.
 */
export function codeJudge(
  identity: JsonObject,
  decide: (question: JudgeQuestion) => JudgeVerdict | Promise<JudgeVerdict>,
): Judge {
  return {
    identity,
    judge: async (question, signal) => {
      signal.throwIfAborted();
      try {
        const read = judgeVerdictSchema.safeParse(await decide(question));
        return read.success ? read.data : failed('the code’s answer is not a verdict');
      } catch {
        return failed('the code threw an error');
      }
    },
  };
}

function failed(why: string): JudgeVerdict {
  return { kind: 'failed', class: 'judge_error', why };
}
