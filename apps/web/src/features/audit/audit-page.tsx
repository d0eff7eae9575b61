import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuestion } from '../../client/evaluator-questions.ts';
import { PageHead } from '../../design/page-head.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { useTitle } from '../../design/use-title.ts';
import { NothingDropped, VerifiedSentence } from './audit-sentence.tsx';
import { BundleForm } from './bundle-form.tsx';
import { Checked } from './checked.tsx';
import { CheckpointCard } from './checkpoint-card.tsx';
import { LedgerList } from './ledger-list.tsx';
import { useVerified } from './use-verified.ts';
import { type Given, nothingGiven } from './verify-given.ts';

/** May this score be trusted? A bundle is verified here, by the same file that the command uses; nothing is sent. */
export function AuditPage() {
  useTitle('Audit');
  const { data: me } = useQuery(meQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  const [given, setGiven] = useState<Given>(nothingGiven);
  const verified = useVerified(given);
  return (
    <>
      <PageHead
        title="Audit"
        say={verified === null ? <NothingDropped /> : <VerifiedSentence of={verified} />}
      />
      <BundleForm given={given} change={setGiven} />
      {verified === null ? null : <Checked of={verified} />}
      <CheckpointCard />
      {isHost ? <LedgerList /> : null}
      <ShowsThis command="assay verify BUNDLE --key KEY" />
    </>
  );
}
