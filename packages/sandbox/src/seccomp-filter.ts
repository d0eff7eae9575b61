// Classic BPF (linux/bpf_common.h, linux/seccomp.h).
const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in struct seccomp_data; of an argument its low half. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

const KILL = 0x80000000;
const ALLOW = 0x7fff0000;
const refuse = (errno: number): number => 0x00050000 | errno;
const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NAMESPACE_FLAGS = 0x7e020000;
/** AF_UNIX, AF_INET, AF_INET6. */
const FAMILIES: readonly number[] = [1, 2, 10];

/** To a label, or on to the next instruction. */
interface Instruction {
  readonly code: number;
  readonly value: number;
  readonly yes?: string;
  readonly no?: string;
  readonly label?: string;
}

/**
 * The filter of system calls as the bytes that bubblewrap's `--seccomp` reads. Calls of another architecture end
 * the program; what opens ways out of a sandbox is refused; clone3 is said not to exist, because its flags cannot
 * be seen by a filter and the C library then takes clone, whose flags can; sockets have the families listed only.
 */
export function compileFilter(calls: SystemCalls): Uint8Array {
  const is = (value: number, yes: string): Instruction => ({ code: JUMP_IF_EQUAL, value, yes });
  const program: Instruction[] = [
    { code: LOAD_WORD, value: ARCHITECTURE },
    { code: JUMP_IF_EQUAL, value: calls.architecture, no: 'kill' },
    { code: LOAD_WORD, value: NUMBER },
    ...(calls.foreign_from === null
      ? []
      : [{ code: JUMP_IF_AT_LEAST, value: calls.foreign_from, yes: 'kill' }]),
    ...calls.denied.map((number) => is(number, 'denied')),
    is(calls.clone3, 'absent'),
    is(calls.clone, 'clone'),
    ...calls.sockets.map((number) => is(number, 'socket')),
    { code: RETURN, value: ALLOW },
    { code: LOAD_WORD, value: FIRST_ARGUMENT, label: 'clone' },
    { code: JUMP_IF_ANY_BIT, value: NAMESPACE_FLAGS, yes: 'denied', no: 'allowed' },
    { code: LOAD_WORD, value: FIRST_ARGUMENT, label: 'socket' },
    ...FAMILIES.map((family) => is(family, 'allowed')),
    { code: RETURN, value: refuse(EAFNOSUPPORT) },
    { code: RETURN, value: ALLOW, label: 'allowed' },
    { code: RETURN, value: refuse(EPERM), label: 'denied' },
    { code: RETURN, value: refuse(ENOSYS), label: 'absent' },
    { code: RETURN, value: KILL, label: 'kill' },
  ];
  return assemble(program);
}

function assemble(program: readonly Instruction[]): Uint8Array {
  const places = new Map(program.map(({ label }, place) => [label, place]));
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  program.forEach(({ code, value, yes, no }, place) => {
    // A jump counts the instructions that it leaves out, in one byte: setUint8 would wrap, so the filter must stay short.
    const jump = (label: string | undefined): number =>
      label === undefined ? 0 : places.get(label)! - place - 1;
    bytes.setUint16(place * 8, code, true);
    bytes.setUint8(place * 8 + 2, jump(yes));
    bytes.setUint8(place * 8 + 3, jump(no));
    bytes.setUint32(place * 8 + 4, value, true);
  });
  return new Uint8Array(bytes.buffer);
}

/** Numbers of system calls, by architecture as Node names it. Source: the kernel's tables (x86-64; asm-generic for arm64). */
export interface SystemCalls {
  /** AUDIT_ARCH_* of linux/audit.h. */
  readonly architecture: number;
  /** Numbers from here on belong to another calling convention (x32); null where there is none. */
  readonly foreign_from: number | null;
  readonly denied: readonly number[];
  readonly clone: number;
  readonly clone3: number;
  /** socket and socketpair: their first argument is the family. */
  readonly sockets: readonly number[];
}

/** What opens ways out of a sandbox, and its number on each. */
const denied: Readonly<Record<string, readonly [x64: number, arm64: number]>> = {
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  pidfd_getfd: [438, 438],
  mount_setattr: [442, 442],
  quotactl_fd: [443, 443],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  perf_event_open: [298, 241],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  setns: [308, 268],
  unshare: [272, 97],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  quotactl: [179, 60],
  acct: [163, 89],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  syslog: [103, 116],
  personality: [135, 92],
  vhangup: [153, 58],
};

/** By name, for those who know the numbers themselves. */
const deniedCalls: readonly string[] = Object.keys(denied);

export const systemCalls: Readonly<Record<string, SystemCalls>> = {
  x64: {
    architecture: 0xc000003e,
    foreign_from: 0x40000000,
    denied: Object.values(denied).map(([x64]) => x64),
    clone: 56,
    clone3: 435,
    sockets: [41, 53],
  },
  arm64: {
    architecture: 0xc00000b7,
    foreign_from: null,
    denied: Object.values(denied).map(([, arm64]) => arm64),
    clone: 220,
    clone3: 435,
    sockets: [198, 199],
  },
};

interface Rule {
  readonly names: readonly string[];
  readonly action: 'SCMP_ACT_ERRNO';
  readonly errnoRet: number;
  readonly args?: readonly [Compared];
}

interface Compared {
  readonly index: 0;
  readonly value: number;
  readonly valueTwo?: number;
  readonly op: 'SCMP_CMP_EQ' | 'SCMP_CMP_GT' | 'SCMP_CMP_MASKED_EQ';
}

/**
 * The same filter of system calls that bubblewrap gets, in the form of container engines (their own ones let netlink sockets through). One rule compares an
 * argument once, so that each family that is not allowed and each flag has a rule of its own.
 */
export function engineFilter(): {
  readonly defaultAction: 'SCMP_ACT_ALLOW';
  readonly syscalls: readonly Rule[];
} {
  const refuse = (names: readonly string[], errnoRet: number, compared?: Omit<Compared, 'index'>): Rule => ({
    names,
    action: 'SCMP_ACT_ERRNO',
    errnoRet,
    ...(compared === undefined ? {} : { args: [{ index: 0, ...compared }] }),
  });
  const sockets = ['socket', 'socketpair'];
  const last = Math.max(...FAMILIES);
  const others = Array.from({ length: last }, (_, family) => family).filter(
    (each) => !FAMILIES.includes(each),
  );
  const flags = Array.from({ length: 31 }, (_, bit) => 2 ** bit).filter((flag) => NAMESPACE_FLAGS & flag);
  return {
    defaultAction: 'SCMP_ACT_ALLOW',
    syscalls: [
      refuse(deniedCalls, EPERM),
      refuse(['clone3'], ENOSYS),
      ...flags.map((flag) =>
        refuse(['clone'], EPERM, { value: flag, valueTwo: flag, op: 'SCMP_CMP_MASKED_EQ' }),
      ),
      ...others.map((family) => refuse(sockets, EAFNOSUPPORT, { value: family, op: 'SCMP_CMP_EQ' })),
      refuse(sockets, EAFNOSUPPORT, { value: last, op: 'SCMP_CMP_GT' }),
    ],
  };
}
