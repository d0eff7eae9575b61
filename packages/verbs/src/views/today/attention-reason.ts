import { plural } from '@assay/shown';

/** Reasons that are told at most; the page of the run has all. */
const MOST = 4;

/**
 * The reasons of a verdict in one line. Runs of a series miss the same gate one after the other: it is told once, with how
 * many more did. A specification is named where it is not the one that the line is about.
 */
export function attentionReason(messages: readonly string[], title: string): string {
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
  return [...told.slice(0, MOST), ...(rest > 0 ? [plural(rest, 'more reason')] : [])].join(' · ');
}

/** `assay.yaml:98: good: fail: rate is 0.5, below …`: the line of the file and the outcome stand beside it already. */
function partsOf(message: string) {
  const [, place = '', key = null, text = message] =
    /^(.*?): (?:([^\s:]+)(?: \(run [^)]*\))?: )?(?:fail|inconclusive|pass): (.*)$/s.exec(message) ?? [];
  return { place, key, text, what: text.split(/ is |: /, 1)[0] };
}
