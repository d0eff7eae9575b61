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

/** The same on both: calls that came after the tables were made one. */
const COMMON_DENIED = [
  425,
  426,
  427, // io_uring_setup, io_uring_enter, io_uring_register
  428,
  429,
  430,
  431,
  432,
  433, // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick
  438,
  442,
  443, // pidfd_getfd, mount_setattr, quotactl_fd
];

export const systemCalls: Readonly<Record<string, SystemCalls>> = {
  x64: {
    architecture: 0xc000003e,
    foreign_from: 0x40000000,
    denied: [
      ...COMMON_DENIED,
      101,
      310,
      311, // ptrace, process_vm_readv, process_vm_writev
      248,
      249,
      250, // add_key, request_key, keyctl
      298,
      321,
      323, // perf_event_open, bpf, userfaultfd
      165,
      166,
      155,
      161,
      308,
      272, // mount, umount2, pivot_root, chroot, setns, unshare
      246,
      320,
      175,
      313,
      176, // kexec_load, kexec_file_load, init_module, finit_module, delete_module
      169,
      167,
      168, // reboot, swapon, swapoff
      304,
      303,
      179,
      163, // open_by_handle_at, name_to_handle_at, quotactl, acct
      164,
      227,
      159,
      305, // settimeofday, clock_settime, adjtimex, clock_adjtime
      103,
      135,
      153, // syslog, personality, vhangup
    ],
    clone: 56,
    clone3: 435,
    sockets: [41, 53],
  },
  arm64: {
    architecture: 0xc00000b7,
    foreign_from: null,
    denied: [
      ...COMMON_DENIED,
      117,
      270,
      271, // ptrace, process_vm_readv, process_vm_writev
      217,
      218,
      219, // add_key, request_key, keyctl
      241,
      280,
      282, // perf_event_open, bpf, userfaultfd
      40,
      39,
      41,
      51,
      268,
      97, // mount, umount2, pivot_root, chroot, setns, unshare
      104,
      294,
      105,
      273,
      106, // kexec_load, kexec_file_load, init_module, finit_module, delete_module
      142,
      224,
      225, // reboot, swapon, swapoff
      265,
      264,
      60,
      89, // open_by_handle_at, name_to_handle_at, quotactl, acct
      170,
      112,
      171,
      266, // settimeofday, clock_settime, adjtimex, clock_adjtime
      116,
      92,
      58, // syslog, personality, vhangup
    ],
    clone: 220,
    clone3: 435,
    sockets: [198, 199],
  },
};
