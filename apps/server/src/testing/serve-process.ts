import { startServer } from '../start-server.ts';

/** A server in a process of its own, which a test can kill: its folder, and the address of its store
 * unless that is beside it; it says where it is. */
async function serve([cwd, address]: readonly string[]): Promise<void> {
  const server = await startServer({
    world: { cwd: cwd!, env: { ASSAY_STORE: address }, version: '0.1.0' },
    project: 'assay.yaml',
    port: 0,
  });
  process.stdout.write(`${server.address}\n`);
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
}

void serve(process.argv.slice(2));
