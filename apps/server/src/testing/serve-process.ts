import { startServer } from '../start-server.ts';

/** A server in a process of its own, which a test can kill: its folder, and the address of its store
 * unless that is beside it; it says where it is. */
const server = await startServer({
  world: { cwd: process.argv[2]!, env: { ASSAY_STORE: process.argv[3] }, version: '0.1.0' },
  project: 'assay.yaml',
  port: 0,
});
process.stdout.write(`${server.address}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
