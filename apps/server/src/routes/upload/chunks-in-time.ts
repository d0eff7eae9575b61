import { stopping } from '../../ending/draining.ts';
import { Refusal } from '../../http/problem.ts';

/** How long a sender may be silent, and how long all of it may take. */
export interface SenderPatience {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** What comes in, as long as it comes in time: 408 to who sends drop by drop, or nothing more; 503 once the server has to end. */
export async function* chunksInTime(
  body: ReadableStream<Uint8Array>,
  { idleMs, totalMs }: SenderPatience,
  ending?: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  const begun = performance.now();
  let isLate = false;
  const letGo = (): void => {
    isLate = true;
    // Whoever waits for more is told by `isLate`; a sender that is gone has nothing left to stop.
    reader.cancel().catch(() => undefined);
  };
  ending?.addEventListener('abort', letGo);
  try {
    for (;;) {
      const left = totalMs - (performance.now() - begun);
      const timer = setTimeout(letGo, Math.max(0, Math.min(idleMs, left)));
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (ending?.aborted === true) throw stopping();
      if (isLate) throw new Refusal(408, 'E_BODY_SLOW', 'the file took too long to arrive');
      if (done) return;
      yield value;
    }
  } finally {
    ending?.removeEventListener('abort', letGo);
    // What is not read to its end is not sent to its end either.
    await reader.cancel().catch(() => undefined);
  }
}
