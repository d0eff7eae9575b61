import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { NumberedEvent } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';
import type { World } from '../world.ts';

/** A process that follows an execution and says every event as a line. */
function follower(execution: string, world: World) {
  const script = `
    import { verbs } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
    const follow = await verbs.follow();
    const world = ${JSON.stringify({ ...world, env: {} })};
    const { events } = await follow({ execution: ${JSON.stringify(execution)} }, world);
    for await (const event of events) console.log(JSON.stringify(event));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout }) };
}

describe('follow', () => {
  test('another process watches a run to its end', async () => {
    const world = await smallProject();
    // The model answers when the other process has heard that the run began.
    await writeFile(
      join(world.cwd, 'model.mjs'),
      `import { existsSync } from 'node:fs';
       export default async ({ input }) => {
         while (!existsSync(${JSON.stringify(join(world.cwd, 'heard'))})) await new Promise((go) => setTimeout(go, 5));
         return input.answer;
       };`,
    );
    const heard: NumberedEvent['event'][] = [];
    let over: Promise<unknown> = Promise.resolve();
    const { execution_id, evaluations } = await (await verbs.run())({ evaluations: ['short'] }, world, {
      on: (event) => {
        if (event.kind !== 'execution') return;
        const { child, lines } = follower(event.execution_id, world);
        over = once(child, 'close');
        lines.on('line', (line) => {
          const { event: told } = JSON.parse(line) as NumberedEvent;
          heard.push(told);
          if (told.kind === 'run.begun') void writeFile(join(world.cwd, 'heard'), '');
        });
      },
    });
    expect(await over).toEqual([0, null]);
    const [{ manifest, scoring }] = evaluations[0]!.task_specifications[0]!.runs as [
      (typeof evaluations)[0]['task_specifications'][0]['runs'][0],
    ];
    expect(heard.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['execution.begun', 'run.begun', 'run.progress', 'run.closed', 'scoring.made']),
    );
    expect(heard.at(-1)).toMatchObject({ kind: 'execution.ended', data: { kind: 'completed' } });
    expect(new Set(heard.map((event) => event.execution_id))).toEqual(new Set([execution_id]));
    const about = { execution_id, run_id: manifest.id };
    expect(heard.find(({ kind }) => kind === 'run.closed')).toMatchObject(about);
    expect(heard.find(({ kind }) => kind === 'scoring.made')).toMatchObject({
      ...about,
      scoring_id: scoring.id,
    });
  });

  test('what has ended is told from the first event to the last, and what is not there is refused', async () => {
    const world = await smallProject();
    await (await verbs.run())({ evaluations: ['short'] }, world);
    const follow = await verbs.follow();
    const { events } = await follow({ execution: 'latest' }, world);
    const kinds = (await Array.fromAsync(events)).map(({ event }) => event.kind);
    expect([kinds[0], kinds.at(-1)]).toEqual(['execution.begun', 'execution.ended']);
    await expect(follow({ execution: 'nobody' }, world)).rejects.toMatchObject({
      code: 'E_EXECUTION_UNKNOWN',
    });
  });

  test('all executions are followed until the one who listens has heard enough', async () => {
    const world = await smallProject();
    await (await verbs.run())({ evaluations: ['short'] }, world);
    await (await verbs.score())({}, world).catch(() => undefined);
    const enough = new AbortController();
    const { events } = await (await verbs.follow())({}, world, { signal: enough.signal });
    const ended: string[] = [];
    for await (const { event } of events) {
      if (event.kind === 'execution.ended') ended.push(event.execution_id!);
      if (ended.length === 2) enough.abort();
    }
    expect(new Set(ended).size).toBe(2);
  });
});
