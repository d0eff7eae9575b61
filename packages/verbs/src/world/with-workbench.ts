import { openWorkbench, type Workbench } from '@assay/engine';
import type { World } from '../world.ts';
import { type OfProject, projectFile } from './project-file.ts';

/** Opens the project and its store for as long as `use` takes. */
export async function withWorkbench<T>(
  request: OfProject,
  world: World,
  use: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const { kept } = world;
  const machine = { ...world, settings: request.settings };
  const file = projectFile(request, world);
  if (kept !== undefined)
    return use(await openWorkbench(file, machine, (place) => kept.open(place, world.env)));
  const bench = await openWorkbench(file, machine);
  try {
    return await use(bench);
  } finally {
    await bench.store.close();
  }
}
