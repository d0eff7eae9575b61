import type { Vite } from 'vitest/node';
import { LastingWorker } from './lasting-worker.ts';

/** Makes test runs use lasting workers; as a plugin, since the mutation runner itself sets the option `pool`. */
export const lastingWorkers: Vite.Plugin = {
  name: 'lasting-workers',
  configureVitest: ({ project }) => {
    project.config.pool = 'lasting';
    project.config.poolRunner = {
      name: 'lasting',
      createPoolWorker: (options) => new LastingWorker(options),
    };
  },
};
