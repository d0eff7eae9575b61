import type { Verb } from '../verb.ts';
import { draftProject } from './draft-project.ts';
import type { InitProjectRequest } from './init-project.request.ts';
import { type WrittenProject, writeProject } from './write-project.ts';

/** A project that runs as it is written: data, a model, a prompt and a metric. */
export const initProject: Verb<InitProjectRequest, WrittenProject> = async (request, world) => {
  const { folder, overwrite } = request;
  const draft = await draftProject(request, world);
  return writeProject(
    draft,
    { ...(folder === undefined ? {} : { folder }), overwrite: overwrite === true },
    world,
  );
};
