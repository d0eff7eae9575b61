import { agreeing, plural } from '@assay/shown';
import type { ReactNode } from 'react';
import type { HandedOut } from '../../client/evaluator-shapes.ts';

interface ContentProps {
  readonly item: Pick<HandedOut, 'input' | 'outputs' | 'masked'>;
  readonly children?: ReactNode;
}

/** What was asked and answered, blind. */
export function Content({ item, children }: ContentProps) {
  return (
    <div className="card">
      {item.input === null ? null : (
        <>
          <p className="soft">Input</p>
          <p className="quote">{item.input}</p>
        </>
      )}
      {item.outputs.map((output, i) => (
        <div key={i}>
          <p className="soft">{item.outputs.length === 1 ? 'Answered' : `Answer ${i + 1}`}</p>
          <p className="quote">{output}</p>
        </div>
      ))}
      {item.masked === 0 ? null : (
        <p className="soft">{`${plural(item.masked, 'name')} ${agreeing(item.masked, 'was', 'were')} masked.`}</p>
      )}
      {children}
    </div>
  );
}
