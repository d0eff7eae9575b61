import { outcomeGlyphs } from '@assay/shown';
import type { ListedSubmission } from '../../client/evaluator-shapes.ts';

const looks: Readonly<Record<ListedSubmission['state'], readonly [glyph: string, kind: string]>> = {
  received: ['…', ''],
  validated: ['…', ''],
  queued: ['…', ''],
  scoring: ['…', ''],
  scored: [outcomeGlyphs.pass, 'pass'],
  invalid: [outcomeGlyphs.fail, 'fail'],
  errored: [outcomeGlyphs.inconclusive, 'inconclusive'],
  withdrawn: [outcomeGlyphs.missing, 'missing'],
};

/** Where a submission stands. */
export function StateTag({ state }: { readonly state: ListedSubmission['state'] }) {
  const [glyph, kind] = looks[state];
  return <span className={`tag ${kind}`}>{`${glyph} ${state}`}</span>;
}
