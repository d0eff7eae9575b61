import { openWorkbench, type Workbench } from '@assay/engine';
import type { World } from '../world.ts';
import { projectFile } from './project-file.ts';

/** Opens the project and its store for as long as `use` takes. */
export async function withWorkbench<T>(
  request: { readonly project: string },
  world: World,
  use: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const bench = await openWorkbench(projectFile(request.project, world), world);
  try {
    return await use(bench);
  } finally {
    await bench.store.close();
  }
}
