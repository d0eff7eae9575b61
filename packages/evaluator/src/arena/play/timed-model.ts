import { type Model, ModelFailure } from '@assay/engine';
import type { Arena } from '../declare/arena.ts';

/** A model that has the time of a move for each answer, and for the first the time to start too; it says how long it took. */
export function timedModel(model: Model, { move_ms, start_ms }: Arena['limits']): Model {
  let isFirst = true;
  return {
    ...model,
    generate: async (request) => {
      const late = new AbortController();
      const patience = isFirst ? start_ms + move_ms : move_ms;
      const timer = model.keepsTime === true ? undefined : setTimeout(() => late.abort(), patience);
      const begun = performance.now();
      try {
        const signal = AbortSignal.any([request.signal, late.signal]);
        const reply = await model.generate({ ...request, signal });
        isFirst = false;
        return { ...reply, took_ms: reply.took_ms ?? performance.now() - begun };
      } catch (error) {
        if (!late.signal.aborted) throw error;
        throw new ModelFailure('timeout', `no move within ${patience} ms`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
