import { type DeclaredModel, modelWithinLimits, nodeClock, openModel } from '@assay/engine';
import { openSandbox } from '@assay/sandbox';
import type { Arena } from '../declare/arena.ts';
import { modelPlayer } from './model-player.ts';
import type { Place } from './open-environment.ts';
import type { Player } from './player.ts';
import { submissionPlayer } from './submission-player.ts';
import { timedModel } from './timed-model.ts';

/** Everybody who plays, by name. Submissions are refused where nothing can isolate them. */
export async function openPlayers(
  arena: Arena,
  { folder, env, sandbox: given, paid }: Place,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Player>> {
  const opened = new Map<string, Player>();
  const isSandboxed = arena.players.some(({ source }) => source.kind === 'submission');
  const sandbox = isSandboxed ? (given ?? (await openSandbox())) : null;
  try {
    for (const { name, source } of arena.players) {
      if (source.kind === 'outputs') continue;
      if (source.kind === 'submission') opened.set(name, submissionPlayer(source, arena.limits, sandbox!));
      else {
        const place = { folder, env, clock: nodeClock };
        const model = await (source.kind === 'module'
          ? openBounded(source.model, arena.limits, place)
          : openModel(source.model, place));
        const timed = timedModel(model, arena.limits);
        const ports = { clock: nodeClock, signal, paid };
        const asked =
          source.kind === 'model'
            ? modelWithinLimits(timed, withTimeOf(source.model, arena.limits), ports)
            : timed;
        opened.set(name, modelPlayer(asked, source));
      }
    }
  } catch (error) {
    await Promise.all(Array.from(opened.values(), (player) => player.close()));
    throw error;
  }
  return opened;
}

/** Its moves are timed one by one; nothing else ends them sooner. */
function withTimeOf(model: DeclaredModel, { start_ms, move_ms }: Arena['limits']): DeclaredModel {
  const timeout_ms = Math.max(model.limits.timeout_ms, start_ms + move_ms);
  return { ...model, limits: { ...model.limits, timeout_ms } };
}

/** A module of the host has a process of its own, whose heap is bounded as the memory of all others is. */
function openBounded(
  model: Parameters<typeof openModel>[0],
  { memory_mb }: Arena['limits'],
  place: Parameters<typeof openModel>[1],
): ReturnType<typeof openModel> {
  const NODE_OPTIONS = `--max-old-space-size=${memory_mb}`;
  return openModel(
    { ...model, env: [...(model.env ?? []), 'NODE_OPTIONS'] },
    { ...place, env: { ...place.env, NODE_OPTIONS } },
  );
}
