import { readFileSync } from 'node:fs';

/** Users that one process may have jobs of at the same time. */
const AT_ONCE = 256;

/**
 * Started by root, every job runs as a user of its own whom nobody else is: a limit of processes counts per user,
 * and files of others stay closed. No account is needed for a number.
 */
export class JobUsers {
  readonly #first: number;
  readonly #taken = new Set<number>();

  constructor(pid: number = process.pid, usable: number = usableIds()) {
    const first = 1_000_000 + pid * AT_ONCE;
    // Inside a container there may be few numbers: 65,536 as a rule.
    this.#first = first + AT_ONCE <= usable ? first : 10_000 + (pid % 200) * AT_ONCE;
  }

  take(): number {
    let uid = this.#first;
    while (this.#taken.has(uid)) uid += 1;
    this.#taken.add(uid);
    return uid;
  }

  giveBack(uid: number): void {
    this.#taken.delete(uid);
  }
}

/** How many user ids the user namespace of this process has, counted from 0. */
function usableIds(): number {
  const [inside, , count] = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/);
  return inside === '0' ? Number(count) : 0;
}
