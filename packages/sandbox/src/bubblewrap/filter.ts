import type { SystemCalls } from './system-calls.ts';

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
export const NAMESPACE_FLAGS = 0x7e020000;
/** AF_UNIX, AF_INET, AF_INET6. */
export const FAMILIES: readonly number[] = [1, 2, 10];

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
