import type { ReactNode } from 'react';
import { CopyButton } from './commands.tsx';
import { PageHead, ShowsThis } from './page.tsx';

interface EmptyProps {
  /** What would be here. */
  readonly title: string;
  /** The one command that puts it there. */
  readonly command?: string;
  readonly children: ReactNode;
}

/** What would be here, and the one thing that puts it there. */
export function Empty({ title, command, children }: EmptyProps) {
  return (
    <section className="state">
      <p className="soft">You will see here</p>
      <h2>{title}</h2>
      {children}
      {command === undefined ? null : (
        <p className="command">
          <code>{command}</code> <CopyButton what="copy" text={command} />
        </p>
      )}
    </section>
  );
}

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

interface NoMatchProps {
  /** What is chosen from: `run`. */
  readonly what: string;
  readonly showAll: () => void;
}

/** There are some, but none matches the filters. */
export function NoMatch({ what, showAll }: NoMatchProps) {
  return (
    <section className="state">
      <h2>{`No ${what} matches these filters`}</h2>
      <p>
        <button type="button" className="button" onClick={showAll}>
          Show all
        </button>
      </p>
    </section>
  );
}
