import { type PoolOptions, ThreadsPoolWorker, type Vite } from 'vitest/node';
import { LastingWorker } from './lasting-worker.ts';

/** Makes test runs use lasting workers; as a plugin, since the mutation runner itself sets the option `pool`. */
export const lastingWorkers: Vite.Plugin = {
  name: 'lasting-workers',
  configureVitest: ({ project }) => {
    project.config.pool = 'lasting';
    project.config.poolRunner = {
      name: 'lasting',
      createPoolWorker: (options) =>
        isStatic(options) ? new ThreadsPoolWorker(options) : new LastingWorker(options),
    };
  },
};

/** A mutant in code that runs on loading needs modules that nobody has loaded before. */
function isStatic({ project }: PoolOptions): boolean {
  const context: { readonly mutantActivation?: unknown } = project.getProvidedContext();
  return context.mutantActivation === 'static';
}
