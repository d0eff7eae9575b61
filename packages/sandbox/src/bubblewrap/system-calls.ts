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
export const deniedCalls: readonly string[] = Object.keys(denied);

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
