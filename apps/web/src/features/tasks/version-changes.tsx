import { outcomeGlyphs } from '@assay/shown';
import type { TaskVersion } from './shapes.ts';

const kinds = {
  true: ['fail', outcomeGlyphs.fail, 'breaks solutions'],
  false: ['pass', outcomeGlyphs.pass, 'solutions still match'],
  unknown: ['inconclusive', outcomeGlyphs.inconclusive, 'cannot tell'],
} as const;

/** What is other than in the version before, part by part. */
export function VersionChanges({ of }: { readonly of: NonNullable<TaskVersion['since_before']> }) {
  if (of.changes.length === 0)
    return <p className="soft">Nothing that a solution must provide has changed.</p>;
  return (
    <ul className="lines">
      {of.changes.map(({ kind, part, before, after, breaking, why }, i) => {
        const [name, glyph, words] = kinds[`${breaking}`];
        return (
          <li key={i}>
            <span className={name}>{`${glyph} ${words}`}</span>
            {` ${kind.replaceAll('-', ' ')}: `}
            <b>{part}</b>
            {before === null && after === null ? null : (
              <span>
                {' '}
                {before === null ? <i>none</i> : <del>{before}</del>} →{' '}
                {after === null ? <i>none</i> : <ins>{after}</ins>}
              </span>
            )}
            <br />
            <span className="soft">{why}</span>
          </li>
        );
      })}
    </ul>
  );
}
