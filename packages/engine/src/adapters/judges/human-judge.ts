import type { JsonObject, JudgeVerdict } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { Judge, JudgeQuestion } from '../../ports/judge.ts';
import { plainVerdict, typedVerdict } from '../../score/judge/verdict-shape.ts';
import type { HumanVerdict } from './human-verdicts.ts';

/**
 * People as a judge, by the verdicts that they gave before: nobody is asked. Each rater's is one of its repeats, in the
 * order of their names. An answer that nobody has judged, or not in the kind asked for, has no verdict. A pair that was
 * judged in the other order is turned round.
 */
export function humanJudge(verdicts: readonly HumanVerdict[], digester: Digester): Judge {
  const inOrder = verdicts.toSorted((a, b) => (a.rater < b.rater ? -1 : 1));
  const given = Map.groupBy(inOrder.flatMap(bothWays), ({ item, outputs }) => keyOf(item, outputs));
  return {
    identity: identityOf(verdicts, digester),
    judge: async ({ id, outputs, repeat, verdict: schema }, signal) => {
      signal.throwIfAborted();
      const found = given.get(keyOf(id, outputs))?.[repeat];
      if (found === undefined) return failed('no person has judged this answer');
      return typed(found, schema) ?? failed('the person gave no verdict of the kind asked for');
    },
  };
}

/** Who the raters are stays in the file: what is part of a version may be published. */
function identityOf(verdicts: readonly HumanVerdict[], digester: Digester): JsonObject {
  const rows = verdicts.map((verdict) => ({ ...verdict, outputs: [...verdict.outputs] }));
  const plain = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
  return {
    judge: 'human',
    raters: new Set(verdicts.map(({ rater }) => rater)).size,
    verdicts: digester.json(plain),
  };
}

function bothWays(verdict: HumanVerdict): readonly HumanVerdict[] {
  const [first, second] = verdict.outputs;
  if (second === undefined || first === second) return [verdict];
  const turned = { first: 'second', second: 'first', tie: 'tie' } as const;
  return [verdict, { ...verdict, outputs: [second, first], preferred: turned[verdict.preferred!] }];
}

/** Checked by the question's own schema: a score out of its range is not a verdict. */
function typed({ score, label, preferred, reason }: HumanVerdict, schema: JsonObject): JudgeVerdict | null {
  if (preferred !== undefined)
    return typedVerdict(plainVerdict({ kind: 'preference', preferred, reason }, schema), schema);
  const said = label === undefined ? {} : { label };
  const asScore =
    score === undefined
      ? null
      : typedVerdict(plainVerdict({ kind: 'score', score, ...said, reason }, schema), schema);
  if (asScore !== null || label === undefined) return asScore;
  return typedVerdict(plainVerdict({ kind: 'label', label, reason }, schema), schema);
}

function keyOf(item: string, outputs: JudgeQuestion['outputs']): string {
  return JSON.stringify([item, ...outputs]);
}

function failed(why: string): JudgeVerdict {
  return { kind: 'failed', class: 'judge_error', why };
}
