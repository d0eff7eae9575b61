import { FAMILIES, NAMESPACE_FLAGS } from '../bubblewrap/filter.ts';
import { deniedCalls } from '../bubblewrap/system-calls.ts';

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

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
