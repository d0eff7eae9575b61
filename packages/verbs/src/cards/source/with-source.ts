import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import type { CorpusEvent } from './corpus-event.ts';
import { type OpenSource, openSource } from './open-source.ts';
import type { CorpusQuestion } from './source.request.ts';

/** Opens a source for as long as `ask` takes. */
export async function withSource<T>(
  question: CorpusQuestion,
  world: World,
  listening: Listening<CorpusEvent>,
  ask: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const source = await openSource(question, world, listening);
  try {
    listening.signal?.throwIfAborted();
    return await ask(source);
  } catch (error) {
    return source.fail(error);
  } finally {
    await source.close();
  }
}
