import type { Verb } from '../verb.ts';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { draftProject } from './draft-project.ts';
import { draftFrom } from './from/draft-from.ts';
import type { InitProjectRequest } from './init-project.request.ts';
import type { ProjectDraft } from './project-draft.ts';
import { draftBenchmark } from './shelf/draft-benchmark.ts';
import { type WrittenProject, writeProject } from './write-project.ts';

/** A project that runs as it is written: data, a model, a prompt and a metric. */
export const initProject: Verb<InitProjectRequest, WrittenProject> = async (request, world) => {
  const { folder, overwrite } = request;
  const draft = await draftOf(request, world);
  return writeProject(
    draft,
    { ...(folder === undefined ? {} : { folder }), overwrite: overwrite === true },
    world,
  );
};

async function draftOf(request: InitProjectRequest, world: World): Promise<ProjectDraft> {
  const { from, benchmark } = request;
  if (from !== undefined && benchmark !== undefined)
    throw new AssayError(
      'usage',
      'E_OPTION',
      'a project is made from a configuration or from a benchmark, not from both',
      {
        field: 'from',
      },
    );
  if (from !== undefined) return draftFrom(from, request.data, world);
  return benchmark === undefined ? draftProject(request, world) : draftBenchmark(benchmark, request);
}
