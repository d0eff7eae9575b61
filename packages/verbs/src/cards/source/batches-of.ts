import type { AnswerPiece } from '@assay/cards';

/** The batches among the replies of the process that answers; it sends what the question makes of the corpus. */
export async function* batchesOf<Item>(
  replies: AsyncIterable<AnswerPiece>,
): AsyncGenerator<readonly Item[], void, undefined> {
  for await (const reply of replies) if (reply.kind === 'batch') yield reply.batch as readonly Item[];
}
