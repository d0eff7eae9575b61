import { expect, test } from 'vitest';
import { smallProject } from '../../testing/small-project.ts';
import { verbs } from '../../verbs.ts';
import { Kept } from '../../world/kept.ts';
import { withStore } from '../../world/with-store.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import { runIndexOf } from './run-indexes.ts';

test('an open store has one index, whether it is reached alone or through its project', async () => {
  const made = await smallProject();
  await (await verbs.run())({ evaluations: ['cities'] }, made);
  const kept = new Kept();
  const world = { ...made, env: { ...made.env, OPENAI_API_KEY: 'a-secret-that-is-kept-out' }, kept };
  const alone = await withStore({}, world, async (store) => runIndexOf(store, kept));
  const inProject = await withWorkbench({}, world, async (bench) => runIndexOf(bench.store, kept));
  expect(inProject).toBe(alone);
});
