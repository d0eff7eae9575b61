import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button.tsx';

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
