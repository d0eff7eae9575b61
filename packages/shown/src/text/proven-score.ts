import { shownInterval, shownNumber } from '../number/shown-number.ts';
import { visibleText } from './visible-text.ts';

/** What came of a verification, as far as it decides what may be said of a bundle. */
interface Verified {
  readonly verified: boolean;
  readonly checks: readonly { readonly check: string; readonly outcome: string }[];
}

/** A score as the key of the evaluator signed it. */
export interface ProvenScore {
  readonly score: string;
  readonly evaluation: string;
  readonly split: string | null;
  readonly submission: string;
  readonly team: string | null;
  readonly numbers: readonly ProvenNumber[];
}

interface ProvenNumber {
  readonly name: string;
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly n: number | null;
}

/**
 * What score a bundle proves; null where it proves none. Of a bundle that does not hold nothing is told: a number that
 * stands in it is a claim. The verifier has read the same bytes strictly, so that no member comes twice.
 */
export function provenScore(bundle: Uint8Array, { verified, checks }: Verified): ProvenScore | null {
  const isSigned = checks.some(({ check, outcome }) => check === 'score-signature' && outcome === 'pass');
  if (!verified || !isSigned) return null;
  const whole: unknown = JSON.parse(new TextDecoder().decode(bundle));
  const [score, submission] = [predicateIn(whole, 'score'), predicateIn(whole, 'submission')];
  return {
    score: textAt(score, 'score_id') ?? 'unnamed',
    evaluation: textAt(score, 'evaluation', 'id') ?? 'unnamed',
    split: textAt(score, 'split'),
    submission: textAt(score, 'submission', 'id') ?? 'unnamed',
    team: textAt(submission, 'team'),
    numbers: listAt(score, 'metrics').map(numberOf),
  };
}

/** `which-desk, feedback: correct.pass_rate 0.85 [0.74, 0.91], n 65`. */
export function provenScoreText({ evaluation, split, numbers }: ProvenScore): string {
  const of = split === null ? evaluation : `${evaluation}, ${split}`;
  const told = numbers.map(({ name, value, interval, n }) => {
    const beside = interval === null ? '' : ` ${shownInterval(interval)}`;
    return `${name} ${shownNumber(value, interval)}${beside}${n === null ? '' : `, n ${n}`}`;
  });
  return visibleText(`${of}: ${told.length === 0 ? 'no number' : told.join('; ')}`);
}

function predicateIn(bundle: unknown, part: string): unknown {
  const payload = textAt(bundle, part, 'envelope', 'payload') ?? '';
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return at(JSON.parse(new TextDecoder().decode(bytes)), 'predicate');
}

function numberOf(metric: unknown): ProvenNumber {
  const [low, high] = [decimalAt(metric, 'interval', 'low'), decimalAt(metric, 'interval', 'high')];
  return {
    name: textAt(metric, 'name') ?? 'unnamed',
    value: decimalAt(metric, 'value'),
    interval: low === null || high === null ? null : { low, high },
    n: decimalAt(metric, 'n'),
  };
}

function at(from: unknown, ...path: readonly string[]): unknown {
  let found = from;
  for (const name of path)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined;
  return found;
}

function textAt(from: unknown, ...path: readonly string[]): string | null {
  const found = at(from, ...path);
  return typeof found === 'string' ? found : null;
}

function listAt(from: unknown, name: string): readonly unknown[] {
  const found = at(from, name);
  return Array.isArray(found) ? found : [];
}

/** Decimals are written as texts, counts as numbers. */
function decimalAt(from: unknown, ...path: readonly string[]): number | null {
  const found = at(from, ...path);
  const number = typeof found === 'string' && found !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
