import { build } from 'vite';

/** The pages as readers get them: a test runner's own setting would build them with React's checks for developers. */
export async function buildPages(): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ configFile: new URL('../vite.config.ts', import.meta.url).pathname, logLevel: 'error' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
