import { AssayError } from '@assay/records';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { release, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findContainers } from './containers.ts';
import {
  defaultLimits,
  isInPath,
  type Job,
  type Limits,
  type Obstacle,
  type Sandbox,
  type SandboxedProcess,
} from './sandbox.ts';
import { compileFilter, type SystemCalls, systemCalls } from './seccomp-filter.ts';
import { JobUsers, openToAll, stageFiles } from './stage-job.ts';
import { supervise } from './supervise.ts';

/** Reasons why bubblewrap cannot set up a sandbox, by what it prints. The first that fits is given. */
const reasons: readonly { readonly says: RegExp; readonly why: string; readonly fix: string }[] = [
  {
    says: /setting up uid map: Permission denied|RTM_NEWADDR/,
    why: 'AppArmor keeps programs from using user namespaces (Ubuntu 24.04 and later, GitHub runners)',
    fix: 'give bwrap an AppArmor profile that allows userns, or set the sysctl kernel.apparmor_restrict_unprivileged_userns to 0',
  },
  {
    says: /No space left on device|max_user_namespaces/,
    why: 'the kernel allows no more user namespaces',
    fix: 'raise the sysctl user.max_user_namespaces',
  },
  {
    says: /[Nn]o permissions to create.*namespace|Creating new namespace failed|unshare.*Operation not permitted/,
    why: 'this user may not create namespaces: the kernel forbids it, or a container does',
    fix: 'set the sysctl kernel.unprivileged_userns_clone to 1; in a container, start it with a seccomp profile that allows user namespaces, or run on the host',
  },
  {
    says: /mount proc|pivot_root|Can't mount/,
    why: 'a container around this process forbids mounting',
    fix: 'run on the host, or in a container that may mount (unmasked /proc)',
  },
  {
    says: /Unknown option/,
    why: 'this bubblewrap is too old for the profile',
    fix: 'install bubblewrap 0.8.0 or newer',
  },
];

export function explainRefusal(said: string): { readonly why: string; readonly fix: string } {
  const reason = reasons.find(({ says }) => says.test(said));
  return {
    why: reason === undefined ? said.trim() : `${reason.why} (it says: ${said.trim()})`,
    fix: reason?.fix ?? 'run `bwrap --unshare-all --ro-bind / / true` by hand and see what it says',
  };
}

/** Descriptors of the process that becomes the sandbox. */
const FILTER = 3;
const STATUS = 4;

interface Profile {
  readonly limits: Limits;
  /** The user and group that it runs as on this machine; null: those of this process. */
  readonly uid: number | null;
  readonly binds: readonly { readonly at: string; readonly from: string }[];
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/**
 * The whole command line. Each step becomes the next: descriptors that are not for the sandbox are closed, rights
 * are given up (which alone makes the limit of processes hold), limits are set, the sandbox is built.
 * The order inside matters: `--size` belongs to the next `--tmpfs`, and what is made read-only comes last.
 */
export function commandLine({ limits, uid, binds, env, command }: Profile): readonly string[] {
  const { cpu_s, memory, processes, file_size, open_files, scratch } = limits;
  const variables = Object.entries({ ...ENVIRONMENT, ...env });
  return [
    ...CLOSE_DESCRIPTORS,
    ...(uid === null ? [] : words(`setpriv --reuid ${uid} --regid ${uid} --clear-groups --no-new-privs --`)),
    // Plain numbers: prlimit takes no suffixes, and reads 512M as 512.
    ...words(`prlimit --data=${memory} --nproc=${processes} --cpu=${cpu_s}:${cpu_s + 1}`),
    ...words(`--fsize=${file_size} --core=0 --nofile=${open_files} --`),
    ...words('bwrap --unshare-all --unshare-user --disable-userns --uid 65534 --gid 65534'),
    ...words('--cap-drop ALL --die-with-parent --new-session --hostname sandbox --clearenv'),
    ...variables.flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemFolders(),
    ...words('--proc /proc --dev /dev'),
    ...words(`--size ${scratch} --tmpfs /dev/shm --size ${scratch} --tmpfs /tmp --chdir /tmp`),
    ...binds.flatMap(({ at, from }) => ['--ro-bind', from, at]),
    ...words('--remount-ro /dev --remount-ro /'),
    ...words(`--seccomp ${FILTER} --json-status-fd ${STATUS} --`),
    ...command,
  ];
}

const words = (text: string): readonly string[] => text.split(' ');

const ENVIRONMENT = { PATH: '/usr/bin:/bin', HOME: '/tmp', TMPDIR: '/tmp', LANG: 'C.UTF-8', TZ: 'UTC' };

/** Node does not mark descriptors above the first gap as its own, so that those of a calling shell would be passed on. */
const CLOSE_DESCRIPTORS = [
  'bash',
  '--noprofile',
  '--norc',
  '-c',
  `for fd in /proc/self/fd/*; do fd=\${fd##*/}; if (( fd > ${STATUS} )); then eval "exec $fd>&-"; fi; done; exec "$@"`,
  'sandbox',
];

function systemFolders(): readonly string[] {
  const others = ['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap((name) => {
    const entry = lstatSync(`/${name}`, { throwIfNoEntry: false });
    if (entry === undefined) return [];
    return entry.isSymbolicLink()
      ? ['--symlink', `usr/${name}`, `/${name}`]
      : ['--ro-bind', `/${name}`, `/${name}`];
  });
  return ['--ro-bind', '/usr', '/usr', ...others];
}

/** The hardened profile of bubblewrap. Every job has namespaces, scratch space and, started by root, a user of its own. */
function openBubblewrap(version: string, calls: SystemCalls): Sandbox {
  const filter = compileFilter(calls);
  const users = process.getuid?.() === 0 ? new JobUsers() : null;
  return { provider: `bwrap/${version}`, profile: profileDigest(filter), start };

  async function start(job: Job): Promise<SandboxedProcess> {
    const limits = { ...defaultLimits, ...job.limits };
    const uid = users?.take() ?? null;
    const staged = await stageFiles(job.files, uid);
    const clean = async (): Promise<void> => {
      if (uid !== null) users!.giveBack(uid);
      await staged.remove();
    };
    const descriptor = openFilter(filter);
    try {
      const programs = await Promise.all(
        (job.programs ?? []).map(async ({ at, from }) => ({ at, from: await openToAll(from) })),
      );
      const started = await supervise({
        commandLine: commandLine({
          limits,
          uid,
          binds: [...programs, ...staged.binds],
          env: job.env ?? {},
          command: job.command,
        }),
        descriptors: [descriptor, 'pipe'],
        limits,
        signal: job.signal,
      });
      return { ...started, ended: started.ended.then(async (ending) => clean().then(() => ending)) };
    } catch (error) {
      await clean();
      throw error;
    } finally {
      closeSync(descriptor);
    }
  }
}

/** A descriptor that the filter can be read from, of a file that has no name any more. */
function openFilter(filter: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'assay-filter-'));
  const file = join(folder, 'filter');
  writeFileSync(file, filter, { mode: 0o600 });
  const descriptor = openSync(file, 'r');
  rmSync(folder, { recursive: true });
  return descriptor;
}

/** Changes whenever what a program runs under changes, the limits of a job apart. */
function profileDigest(filter: Uint8Array): string {
  const line = commandLine({ limits: defaultLimits, uid: 0, binds: [], env: {}, command: [] });
  return `sha256:${createHash('sha256').update(JSON.stringify(line)).update(filter).digest('hex')}`;
}

/** `--disable-userns` came with it. */
const OLDEST = [0, 8, 0] as const;

/** The sandbox, after a first program has run in it, or what is in its way. */
async function findBubblewrap(): Promise<Sandbox | Obstacle> {
  const obstacle = (why: string, fix: string): Obstacle => ({ provider: 'bubblewrap', why, fix });
  const calls = systemCalls[process.arch];
  if (process.platform !== 'linux')
    return obstacle(`it needs Linux, and this is ${process.platform}`, 'run in a Linux virtual machine');
  if (calls === undefined)
    return obstacle(
      `its filter of system calls is known for x64 and arm64, and this is ${process.arch}`,
      'run on x64 or arm64',
    );
  const needed = ['bwrap', 'bash', 'prlimit', ...(process.getuid?.() === 0 ? ['setpriv'] : [])];
  const missing = needed.filter((program) => !isInPath(program));
  if (missing.length > 0)
    return obstacle(
      `there is no ${missing.join(' and no ')} in PATH`,
      'install bubblewrap and util-linux (Debian, Ubuntu: `apt-get install bubblewrap`)',
    );
  const version = await versionOf('bwrap');
  if (isOlder(version))
    return obstacle(`bubblewrap ${version} is too old`, 'install bubblewrap 0.8.0 or newer');

  const sandbox = openBubblewrap(version, calls);
  try {
    const { stdin, stdout, ended } = await sandbox.start({ command: ['/usr/bin/true'], files: [] });
    stdin.end();
    stdout.resume();
    const { kind, stderr } = await ended;
    return kind === 'exited' ? sandbox : { provider: 'bubblewrap', ...explainRefusal(stderr) };
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return { provider: 'bubblewrap', ...explainRefusal(error.message) };
  }
}

async function versionOf(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'unknown';
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const place = OLDEST.findIndex((part, i) => parts[i] !== part);
  return place !== -1 && !(parts[place]! > OLDEST[place]!);
}

/** What this machine has to isolate code with, and what is in the way of the rest. */
interface Isolation {
  readonly sandbox: Sandbox | null;
  readonly obstacles: readonly Obstacle[];
}

/** The first that runs: bubblewrap, whose profile is the stricter one, then the engines of containers. */
async function findIsolation(): Promise<Isolation> {
  const obstacles: Obstacle[] = [];
  for (const find of providers) {
    const found = await find();
    if ('start' in found) return { sandbox: found, obstacles };
    obstacles.push(found);
  }
  return { sandbox: null, obstacles };
}

/** Everything that could isolate on this machine, whether it runs or not, the one that is used first where it runs. */
export async function surveyIsolation(): Promise<readonly (Sandbox | Obstacle)[]> {
  return Promise.all(providers.map((find) => find()));
}

const providers = [
  findBubblewrap,
  async () => findContainers('docker'),
  async () => findContainers('podman'),
] as const;

/** Code that is not trusted is refused where nothing can isolate it. */
export async function openSandbox(): Promise<Sandbox> {
  const { sandbox, obstacles } = await findIsolation();
  if (sandbox !== null) return sandbox;
  const tried = obstacles.map(({ provider, why, fix }) => `${provider}: ${why}; ${fix}`).join('\n');
  throw new AssayError(
    'environment',
    'E_NO_ISOLATION',
    `code that is not trusted can be isolated by nothing on this machine, so it is not run\n${tried}`,
    {
      fix: 'Files of predictions can be scored without isolation. The owner of the machine may run code unsafely; its scores are never official.',
      action: { kind: 'check_machine' },
    },
  );
}

const programs = ['bwrap', 'bash', 'prlimit', 'setpriv'];
const settings = [
  '/proc/sys/kernel/unprivileged_userns_clone',
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  '/proc/sys/kernel/yama/ptrace_scope',
  '/proc/sys/kernel/seccomp/actions_avail',
  '/proc/sys/user/max_user_namespaces',
  '/proc/sys/user/max_net_namespaces',
];

/**
 * What isolation on this machine rests on: the programs that make it, and settings of the kernel. A self-test
 * says nothing any more once this has changed. Costs a few looks at files.
 */
export function isolationState(): string {
  return JSON.stringify([release(), programs.map(foundProgram), settings.map(contentsOf)]);
}

function foundProgram(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() === true) return [path, found.ino, found.size, found.mtimeMs, found.mode].join(' ');
  }
  return null;
}

function contentsOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // Not every kernel has each of them, nor lets everybody read it.
    return null;
  }
}
