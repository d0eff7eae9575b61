import { Link } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import type { ReactNode } from 'react';
import type { Waiting } from './use-waiting.ts';

/** What waits for somebody; a click leads to where it is done. */
export function WaitingList({ waiting: { submissions, items } }: { readonly waiting: Waiting }) {
  if (submissions.length + items.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Waiting <span>{submissions.length + items.length}</span>
      </h2>
      <ul className="checks">
        {submissions.map(({ key, name, count }) => (
          <Line key={key} words={`${plural(count, 'submission')} to score`}>
            <Link to="/evaluators/$evaluator/submissions" params={{ evaluator: key }}>
              {name}
            </Link>
          </Line>
        ))}
        {items.map(({ key, name, open, disputed }) => (
          <Line key={key} words={`${plural(open, 'item')} to judge, ${disputed} to adjudicate`}>
            <Link to="/review" search={{ evaluator: key }}>
              {name}
            </Link>
          </Line>
        ))}
      </ul>
    </section>
  );
}

function Line({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <li>
      <span className="missing">◷</span>
      <span>
        {children} <span className="soft">{words}</span>
      </span>
    </li>
  );
}
