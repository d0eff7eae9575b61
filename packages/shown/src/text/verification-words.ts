import { plural } from './plural.ts';
import { visibleText } from './visible-text.ts';

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
