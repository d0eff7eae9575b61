import { startServer } from '../start-server.ts';

/** A server in a process of its own on a shared store: its folder, and the address of the store; it says where it is. */
async function serve([cwd, address]: readonly string[]): Promise<void> {
  const server = await startServer({
    world: { cwd: cwd!, env: { ASSAY_STORE: address }, version: '0.1.0' },
    project: 'assay.yaml',
    port: 0,
  });
  process.stdout.write(`${server.address} ${await server.link('/runs')}\n`);
}

void serve(process.argv.slice(2));
