import { startServer } from '../start-server.ts';

/** A server in a process of its own, which a test can kill: the folder is its only argument; it says its address. */
const server = await startServer({
  world: { cwd: process.argv[2]!, env: {}, version: '0.1.0' },
  project: 'assay.yaml',
  port: 0,
});
process.stdout.write(`${server.address}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
