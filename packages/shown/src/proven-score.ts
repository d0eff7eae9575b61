import { visibleText } from './escape.ts';
import { shownInterval, shownNumber } from './number/format-number.ts';
import { plural } from './words.ts';

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

/** One check of a bundle, as the verifier gives it. */
interface VerifiedCheck {
  readonly check: string;
  readonly outcome: 'pass' | 'fail' | 'not-run' | 'not-applicable';
  readonly why?: string;
}

/** What each check asks, in words. */
const asks: Readonly<Record<string, string>> = {
  'bundle-shape': 'the file is a bundle',
  'score-signature': 'a trusted key signed the score',
  'checkpoint-signature': 'a trusted key signed the head of the log',
  'score-inclusion': 'the score stands in the log',
  'submission-signature': 'a trusted key signed the receipt of the submission',
  'submission-inclusion': 'the receipt stands in the log',
  'snapshot-signature': 'a trusted key signed the commitment to the hidden data',
  'snapshot-inclusion': 'the commitment stands in the log',
  'submission-binding': 'what was scored is what was received',
  'snapshot-binding': 'the score names the hidden data that were committed to',
  order: 'commitment, receipt and score stand in this order',
  scorer: 'the version of the scorer is the digest of its parts',
  numbers: 'values are their quotients, gates say what the values say',
  artifacts: 'the files given are those that were scored',
  openings: 'labels that were opened are those committed to',
  consistency: 'the log grew from the older checkpoint',
};

/** What a check asks, and, where it does not hold, what came of it. */
export function checkSentence({ check, outcome, why = '' }: VerifiedCheck): string {
  const asked = asks[check] ?? check;
  if (outcome === 'pass') return asked;
  if (outcome === 'not-applicable') return `${asked} (does not apply)`;
  return `${asked} (${outcome === 'fail' ? 'fails' : 'not run'}: ${visibleText(why)})`;
}

/** How many checks pass, which fail, and how many say nothing either way. */
export function checksSentence(checks: readonly VerifiedCheck[]): string {
  const of = (outcome: VerifiedCheck['outcome']) => checks.filter((one) => one.outcome === outcome);
  const [passed, failed] = [of('pass').length, of('fail')];
  const [idle, left] = [of('not-applicable').length, of('not-run').length];
  return [
    passed === 0 ? 'no check passes' : `${plural(passed, 'check')} ${passed === 1 ? 'passes' : 'pass'}`,
    failed.length === 0
      ? 'none fails'
      : `${failed.length} ${failed.length === 1 ? 'fails' : 'fail'} (${failed.map(({ check }) => check).join(', ')})`,
    ...(idle === 0 ? [] : [`${idle} ${idle === 1 ? 'does' : 'do'} not apply`]),
    ...(left === 0 ? [] : [`${left} ${left === 1 ? 'was' : 'were'} not run`]),
  ].join(', ');
}
