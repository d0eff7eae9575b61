import type { ReactNode } from 'react';
import { Hint } from './hint.tsx';

interface PageHeadProps {
  readonly title: ReactNode;
  readonly beside?: ReactNode;
  readonly sub?: ReactNode;
  /** What the page has to say, in a sentence. */
  readonly say: ReactNode;
  /** Not where there is nothing yet to be hinted at. */
  readonly hasHint?: boolean;
}

export function PageHead({ title, beside, sub, say, hasHint = true }: PageHeadProps) {
  return (
    <header className="head">
      <h1>
        {title} {beside}
      </h1>
      {sub === undefined ? null : <p className="sub">{sub}</p>}
      <p className="say" data-answer>
        {say}
      </p>
      {hasHint ? <Hint /> : null}
    </header>
  );
}
