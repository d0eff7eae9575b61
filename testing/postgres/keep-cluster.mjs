// Keeps one PostgreSQL cluster for the tests of one process: starts it, says where it is, and ends it, with its data,
// when that process is gone. PostgreSQL refuses to run as root, so there it runs as another user.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const [, , bin, folder, ownerText] = process.argv;
const owner = Number(ownerText);
const user = process.getuid?.() === 0 ? otherUser() : {};
const data = join(folder, 'data');

try {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  mkdirSync(data);
  chmodSync(data, 0o700);
  if ('uid' in user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const env = { ...process.env, LC_ALL: 'C' };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'assay', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    env,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    jit: 'off',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...given],
    { ...user, env, cwd: folder, stdio: 'ignore' },
  );
  const end = () => {
    server.kill('SIGQUIT');
    server.once('exit', () => finish());
  };
  const finish = () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  server.once('exit', finish);
  process.on('SIGTERM', end);
  setInterval(() => isAlive(owner) || end(), 500);
  await answered(port);
  write('address', `postgres://assay@127.0.0.1:${port}/postgres`);
} catch (error) {
  write('failed', String(error));
  process.exit(1);
}

function write(name, text) {
  writeFileSync(join(folder, `${name}.new`), text);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

async function answered(port) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], {
        stdio: 'ignore',
      });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function otherUser() {
  const name = ['postgres', 'nobody'].find((one) => idOf(one) !== null) ?? 'nobody';
  return { uid: idOf(name), gid: idOf(name, '-g') };
}

function idOf(name, flag = '-u') {
  try {
    return Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
