import { readFile } from 'node:fs/promises';
import type { Used } from '../sandbox.ts';
import { processesBelow } from './processes-below.ts';

const FIRST_MS = 5;
const SLOWEST_MS = 100;
/** The kernel's unit of time in /proc (USER_HZ), on every architecture that Node runs on. */
const MS_PER_TICK = 10;

export interface Measuring {
  readonly stop: () => Pick<Used, 'cpu_ms' | 'peak_memory'>;
}

/** Looks at a process and all below it again and again, at first often. */
export function measureUse(pid: number): Measuring {
  let cpu_ms: number | null = null;
  let peak_memory: number | null = null;
  let isOver = false;
  let wait = FIRST_MS;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const seen = await Promise.all((await processesBelow(pid)).map(useOf));
    const alive = seen.filter((use) => use !== null);
    if (alive.length > 0) {
      cpu_ms = Math.max(cpu_ms ?? 0, sum(alive.map((use) => use.cpu_ms)));
      // What one had at its highest is known exactly; what several had together only at this moment.
      const highest = Math.max(...alive.map((use) => use.highest_memory));
      peak_memory = Math.max(peak_memory ?? 0, highest, sum(alive.map((use) => use.memory)));
    }
    if (isOver) return;
    wait = Math.min(wait * 2, SLOWEST_MS);
    timer = setTimeout(() => void look(), wait);
  }
  void look();

  return {
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      return { cpu_ms, peak_memory };
    },
  };
}

async function useOf(
  pid: number,
): Promise<{ cpu_ms: number; memory: number; highest_memory: number } | null> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const memory = kilobytes(status!, 'VmRSS');
  const highest_memory = kilobytes(status!, 'VmHWM');
  if (memory === null || highest_memory === null) return null;
  // After the name, which may hold anything but ends at the last parenthesis: utime, stime, and those of ended children.
  const times = stat!
    .slice(stat!.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { cpu_ms: sum(times) * MS_PER_TICK, memory, highest_memory };
}

function kilobytes(status: string, field: string): number | null {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status);
  return found === null ? null : Number(found[1]) * 1024;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
