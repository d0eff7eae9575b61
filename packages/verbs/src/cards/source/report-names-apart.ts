import type { NameKind } from '@assay/cards';
import type { Listening } from '../../verb.ts';
import type { CorpusEvent } from './corpus-event.ts';
import type { OpenSource } from './open-source.ts';
import type { CorpusQuestion } from './source.request.ts';

/** Says that an answer would change under the suggested names: where names join of kinds that the answer depends on. */
export function reportNamesApart(
  { suggested }: Pick<OpenSource, 'suggested'>,
  { source }: CorpusQuestion,
  kinds: readonly NameKind[],
  { on }: Listening<CorpusEvent>,
): void {
  const joined = suggested.joined.filter(({ kind }) => kinds.includes(kind));
  if (joined.length === 0) return;
  on?.({ kind: 'names_apart', joined, corpus: 'corpus' in source ? source.corpus : null });
}

/** The kinds of names that tell triples apart. */
export const tripleNames: readonly NameKind[] = ['model', 'benchmark', 'metric'];
