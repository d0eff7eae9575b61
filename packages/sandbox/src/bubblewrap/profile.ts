import { lstatSync } from 'node:fs';
import type { Limits } from '../limits.ts';

/** Descriptors of the process that becomes the sandbox. */
const FILTER = 3;
const STATUS = 4;

export interface Profile {
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
