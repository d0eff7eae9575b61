import { wordDifference } from './word-difference.ts';

/** One text against another: what went is struck out, what came is marked. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      {wordDifference(before, after).map(({ kind, text }, i) =>
        kind === 'same' ? (
          <span key={i}>{text}</span>
        ) : kind === 'gone' ? (
          <del key={i}>{text}</del>
        ) : (
          <ins key={i}>{text}</ins>
        ),
      )}
    </>
  );
}
