import {
  checkSentence,
  checksSentence,
  plural,
  type ProvenScore,
  provenScoreText,
  visibleText,
} from '@assay/shown';
import type { VerifiedBundle } from '@assay/verbs';

type Verification = VerifiedBundle['verification'];

const marks = { pass: '✓', fail: '✗', 'not-run': '-', 'not-applicable': '-' } as const;

export function verificationText(
  { verified, tree_size, witnesses, checks }: Verification,
  proves: ProvenScore | null,
): string {
  const lines = checks.map(
    (check) => `  ${marks[check.outcome]} ${check.check.padEnd(21)} ${checkSentence(check)}`,
  );
  const failed = checks.find(({ outcome }) => outcome === 'fail');
  const verdict = verified
    ? `verified as of a log of ${plural(tree_size!, 'entry', 'entries')}; what came after is not in a bundle`
    : `not verified: ${failed!.check}: ${visibleText(failed!.why ?? '')}`;
  const seen = witnesses.length === 0 ? [] : [`witnessed by ${witnesses.map(visibleText).join(', ')}`];
  const score =
    proves === null ? [] : [`proves ${provenScoreText(proves)} (${proves.score} of ${whoseText(proves)})`];
  return `${[...lines, '', checksSentence(checks), ...score, verdict, ...seen].join('\n')}\n`;
}

function whoseText({ submission, team }: ProvenScore): string {
  return visibleText(team === null ? submission : `${submission} by ${team}`);
}
