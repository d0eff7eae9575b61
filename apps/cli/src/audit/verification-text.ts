import { plural, visibleText } from '@assay/shown';
import type { VerifiedBundle } from '@assay/verbs';

type Verification = VerifiedBundle['verification'];

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
const marks = { pass: '✓', fail: '✗', 'not-run': '-', 'not-applicable': '-' } as const;

export function verificationText({ verified, tree_size, witnesses, checks }: Verification): string {
  const lines = checks.map(({ check, outcome, why }) => {
    const words = outcome === 'not-applicable' ? 'does not apply' : visibleText(why ?? '');
    return `  ${marks[outcome]} ${check.padEnd(21)} ${asks[check] ?? ''}${words === '' ? '' : ` (${words})`}`;
  });
  const failed = checks.find(({ outcome }) => outcome === 'fail');
  const verdict = verified
    ? `verified as of a log of ${plural(tree_size!, 'entry', 'entries')}; what came after is not in a bundle`
    : `not verified: ${failed!.check}: ${visibleText(failed!.why ?? '')}`;
  const seen = witnesses.length === 0 ? [] : [`witnessed by ${witnesses.map(visibleText).join(', ')}`];
  return `${[...lines, '', verdict, ...seen].join('\n')}\n`;
}
