import { checksSentence, plural, provenScoreText } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { checkpointQuestion } from '../../client/evaluator-questions.ts';
import type { Checkpoint } from '../../client/evaluator-shapes.ts';
import type { Verified } from './verify-given.ts';

/** Before a bundle was dropped: what there is to hold the host to. */
export function NothingDropped() {
  const { data, isPending } = useQuery(checkpointQuestion());
  return (
    <>
      <b>{isPending ? '' : keptText(data)}</b> A bundle proves that a score came from these artifacts, this
      scorer version and this committed hidden data: drop one here, and this browser verifies it; 0 checks so
      far. A proof holds or fails, so it has no interval.
    </>
  );
}

function keptText(kept: Checkpoint | undefined): string {
  if (kept === undefined || kept.checkpoint === null) return 'There is no log yet.';
  return `${plural(kept.size, 'event')} in the log of ${kept.checkpoint.split('\n', 1)[0]}, under one signed head.`;
}

/** What score a bundle proves, or that it proves none. */
export function VerifiedSentence({ of: { name, verification, proves, hasKey } }: { readonly of: Verified }) {
  const words = checksSentence(verification.checks);
  if (!hasKey)
    return (
      <>
        <b>{`${name} is not proven: no key is trusted yet`}</b>, so no signature can be verified. Paste the
        evaluator’s key, and the check runs again. {words}.
      </>
    );
  if (!verification.verified || proves === null)
    return (
      <>
        <b>{`${name} is not proven`}</b>: {words}. No number in it can be trusted.
      </>
    );
  return (
    <>
      <b>{provenScoreText(proves)}</b>
      {proves.team === null ? '' : ` for ${proves.team}`}
      {`: ${name} is proven: ${words}; ${proves.score} of ${proves.submission}. It covers the log up to ${plural(verification.tree_size ?? 0, 'entry', 'entries')}, and nothing after.`}
    </>
  );
}
