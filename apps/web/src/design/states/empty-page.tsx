import type { ReactNode } from 'react';
import { PageHead } from '../page-head.tsx';
import { ShowsThis } from '../shows-this.tsx';
import { Empty } from './empty.tsx';

interface EmptyPageProps {
  readonly title: string;
  /** What there is none of, in a sentence. */
  readonly say: string;
  /** What would be here. */
  readonly would: string;
  /** The one command that puts it there. */
  readonly command: string;
  /** The command that shows what this page shows. */
  readonly shows: string;
  readonly children: ReactNode;
}

/** A place with nothing in it yet: no filters, no tables without rows, no hints about what cannot be seen. */
export function EmptyPage({ title, say, would, command, shows, children }: EmptyPageProps) {
  return (
    <>
      <PageHead title={title} say={<b>{say}</b>} hasHint={false} />
      <Empty title={would} command={command}>
        {children}
      </Empty>
      <ShowsThis command={shows} />
    </>
  );
}
