import type { Lead } from '@assay/engine';
import type { Explanation } from '@assay/evaluator';
import { plural, shownNumber, signedNumber } from '@assay/shown';

const factorWords = {
  run: 'the submission',
  scorer: 'the scorer',
  hidden_data: 'the hidden data',
  judge_drift: 'the model behind the judge',
} as const;

/** Why two scores differ, in a sentence with the two numbers. */
export function explanationLead(
  explanation: Explanation,
  headline: string,
  [first, second]: readonly [Scored, Scored],
): Lead {
  const { verdict, factors, reruns, repeats } = explanation;
  const change = explanation.metrics.find(({ name }) => name === headline);
  const isOneTeam = first.team === second.team;
  const numbers = change === undefined ? '' : ` ${headline} ${changeText(change, isOneTeam)}.`;
  const spread =
    repeats.std === null
      ? ' Two single numbers: their difference has no interval.'
      : ` Over ${plural(repeats.n, 'attempt')} at the first score the standard deviation is ${shownNumber(repeats.std)}.`;
  const rest = `${numbers}${spread}`;
  if (verdict === 'same') return { strong: 'Nothing differs, and the values are equal.', rest };
  if (verdict === 'noise')
    return { strong: 'Nothing differs but chance: this scorer does not always give the same result.', rest };
  if (verdict === 'alarm')
    return {
      strong: 'Nothing differs and nothing is left to chance, yet the values differ: a fault, or tampering.',
      rest,
    };
  if (verdict === 'confounded')
    return {
      strong: `${capital(listed(factors.map((factor) => factorWords[factor])))} changed at once.`,
      rest: `${rest}${reruns.length === 0 ? partsText(explanation) : ` ${plural(reruns.length, 'rerun')} would tell them apart.`}`,
    };
  if (verdict === 'run' && !isOneTeam)
    return {
      strong: `The two submissions are by ${first.team} and ${second.team}; nothing else differs.`,
      rest,
    };
  return { strong: `${capital(factorWords[verdict])} changed, nothing else did.`, rest };
}

/** Whose score it is. */
interface Scored {
  readonly team: string;
}

/** Of one team a number goes from here to there; of two it is the one and the other. */
function changeText({ a, b, delta }: Explanation['metrics'][number], isOneTeam: boolean): string {
  const [from, to] = [shownNumber(numberOf(a)), shownNumber(numberOf(b))];
  const by = delta === null ? '' : ` (${signed(delta)})`;
  return isOneTeam ? `went from ${from} to ${to}${by}` : `is ${from} and ${to}${by}`;
}

/** How much each of several changes did, where reruns have told it. */
function partsText({ steps }: Explanation): string {
  const told = steps.flatMap(({ factor, delta }) =>
    delta === null ? [] : [`${signed(delta)} by ${factorWords[factor]}`],
  );
  return told.length === 0 ? '' : ` Of this ${listed(told)}.`;
}

/** Numbers of scores are kept as exact decimals, and read as all others are. */
const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact));

const signed = (delta: string): string => signedNumber(Number(delta));

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
