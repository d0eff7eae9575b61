import type { Verdict } from '@assay/records';
import { plural } from '@assay/shown';

/** Reasons that are told at most; the page of the run has all. */
const MOST = 4;

/**
 * The reasons of a verdict, a line each. Runs of a series miss the same gate one after the other: it is told once, with how
 * many more did. A specification is named where it is not the one that the line is about.
 */
export function attentionReasons(messages: readonly string[], title: string): readonly string[] {
  const groups = Map.groupBy(messages.map(partsOf), ({ place, key, what }) =>
    JSON.stringify([place, key, what]),
  );
  const told = [...groups.values()].map(([first, ...others]) => {
    const named = first!.key === null || first!.key === title ? '' : `${first!.key}: `;
    const more =
      others.length === 0 ? '' : `, and so in ${others.length} more ${others.length === 1 ? 'run' : 'runs'}`;
    return `${named}${first!.text}${more}`;
  });
  const rest = told.length - MOST;
  return [...told.slice(0, MOST), ...(rest > 0 ? [plural(rest, 'more reason')] : [])];
}

/** What a sentence says of several reasons: the first with an interval, which says how sure it is, and how many there are. */
export function firstReason(reasons: readonly string[]): string {
  const first = reasons.find((one) => / \[.+, .+\]/.test(one)) ?? reasons[0]!;
  return reasons.length === 1 ? first : `${first}, and more`;
}

/**
 * What decided the verdict of some runs of an execution, of which others have their own. Verdicts of earlier versions do not
 * say which runs a reason is about: then all of them count.
 */
export function decidingReasons(
  reasons: Verdict['reasons'],
  runs: readonly { readonly id: string }[],
  verdict: Verdict['outcome'],
): readonly string[] {
  const ids = new Set(runs.map(({ id }) => id));
  const own = reasons.filter(({ run_ids: of }) => of === undefined || of.some((id) => ids.has(id)));
  const deciding = own.filter(({ outcome, message }) =>
    outcome === undefined ? message.includes(`: ${verdict}: `) : outcome === verdict,
  );
  return (deciding.length === 0 ? own : deciding).map(({ message }) => message);
}

/** `assay.yaml:98: good: fail: rate is 0.5, below …`: the line of the file and the outcome stand beside it already. */
function partsOf(message: string) {
  const [, place = '', key = null, text = message] =
    /^(.*?): (?:([^\s:]+)(?: \(run [^)]*\))?: )?(?:fail|inconclusive|pass): (.*)$/s.exec(message) ?? [];
  return { place, key, text, what: text.split(/ is |: /, 1)[0] };
}
