import { outcomeGlyphs, teamMarkWords } from '@assay/shown';
import type { BoardEntry } from '../../client/evaluator-shapes.ts';

const words: Readonly<
  Record<BoardEntry['marks'][number], readonly [glyph: string, word: string, kind: string]>
> = {
  partial: [outcomeGlyphs.missing, 'partial', 'missing'],
  flaky: [outcomeGlyphs.inconclusive, 'flaky', 'inconclusive'],
  human_judged: ['', 'judged by people', ''],
  model_judged: ['', 'judged by a model', ''],
  self_judged: [outcomeGlyphs.inconclusive, 'judged by its own model', 'inconclusive'],
  unofficial: [outcomeGlyphs.inconclusive, 'unofficial', 'inconclusive'],
  superseded: ['', 'superseded', ''],
  invalidated: [outcomeGlyphs.fail, 'invalidated', 'fail'],
  withdrawn: ['', 'withdrawn', ''],
};

interface MarksProps {
  readonly of: BoardEntry['marks'];
  /** How much a partial one answered, where that may be told. */
  readonly partial?: string | null;
}

/** What a reader has to know of a score before comparing it. */
export function Marks({ of, partial = null }: MarksProps) {
  return (
    <>
      {of.map((mark) => {
        const [glyph, word, kind] = words[mark];
        return (
          <span key={mark}>
            <span className={`tag ${kind}`}>
              {`${glyph} ${word}${mark === 'partial' && partial !== null ? `: ${partial}` : ''}`.trim()}
            </span>{' '}
          </span>
        );
      })}
    </>
  );
}

/** What a reader has to know of a name before taking the team for somebody. */
export function TeamMarkTag({ of }: { readonly of: BoardEntry['team_mark'] }) {
  if (of === null) return null;
  return (
    <>
      {' '}
      <span className="tag inconclusive">{`${outcomeGlyphs.inconclusive} ${teamMarkWords[of]}`}</span>
    </>
  );
}
