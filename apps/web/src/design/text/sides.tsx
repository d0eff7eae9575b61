import { wordDifference } from './word-difference.ts';

interface SidesProps {
  readonly before: string;
  readonly after: string;
  /** What the two are called. */
  readonly names: readonly [before: string, after: string];
}

/** Two texts beside each other, in each of them what the other one has not. */
export function Sides({ before, after, names }: SidesProps) {
  const parts = wordDifference(before, after);
  return (
    <div className="sides">
      <div className="quote" dir="auto">
        <span className="role">{names[0]}</span>
        {parts.map(({ kind, text }, i) =>
          kind === 'new' ? null : kind === 'gone' ? <del key={i}>{text}</del> : <span key={i}>{text}</span>,
        )}
      </div>
      <div className="quote" dir="auto">
        <span className="role">{names[1]}</span>
        {parts.map(({ kind, text }, i) =>
          kind === 'gone' ? null : kind === 'new' ? <ins key={i}>{text}</ins> : <span key={i}>{text}</span>,
        )}
      </div>
    </div>
  );
}
