import { useQuery } from '@tanstack/react-query';
import { checksSentence, plural } from '@assay/shown';
import type { Verification } from '@assay/verifier';
import { useState } from 'react';
import { checkpointQuestion, meQuestion } from '../../client/evaluator-questions.ts';
import type { Checkpoint } from '../../client/evaluator-shapes.ts';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { useTitle } from '../../design/use-title.ts';
import { BundleForm } from './bundle-form.tsx';
import { Checked } from './checked.tsx';
import { CheckpointCard } from './checkpoint-card.tsx';
import { LedgerList } from './ledger-list.tsx';

/** May this score be trusted? A bundle is verified here, by the same file that the command uses; nothing is sent. */
export function AuditPage() {
  useTitle('Audit');
  const { data: me } = useQuery(meQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  const [found, setFound] = useState<{ readonly name: string; readonly verification: Verification } | null>(
    null,
  );
  return (
    <>
      <PageHead
        title="Audit"
        say={found === null ? <Waiting /> : <Sentence name={found.name} verification={found.verification} />}
      />
      <BundleForm tell={(name, verification) => setFound({ name, verification })} />
      {found === null ? null : <Checked verification={found.verification} />}
      <CheckpointCard />
      {isHost ? <LedgerList /> : null}
      <ShowsThis command="assay verify BUNDLE --key KEY" />
    </>
  );
}

function Waiting() {
  const { data, isPending } = useQuery(checkpointQuestion());
  return (
    <>
      <b>{isPending ? '' : keptText(data)}</b> A bundle proves that a score came from these artifacts, this
      scorer version and this committed hidden data: drop one, and it is verified in this browser, 0 checks so
      far. A proof holds or fails, so it has no interval.
    </>
  );
}

function keptText(kept: Checkpoint | undefined): string {
  if (kept === undefined || kept.checkpoint === null) return 'There is no log here.';
  return `${plural(kept.size, 'event')} stand in the log of ${kept.checkpoint.split('\n', 1)[0]}, under one signed head.`;
}

function Sentence({ name, verification }: { readonly name: string; readonly verification: Verification }) {
  const words = checksSentence(verification.checks);
  return verification.verified ? (
    <>
      <b>{`${name} is proven`}</b>: {words}; a proof holds or fails, so it has no interval.
    </>
  ) : (
    <>
      <b>{`${name} is not proven`}</b>: {words}; a proof holds or fails, so it has no interval.
    </>
  );
}
