import { expect, test } from 'vitest';
import { JobUsers } from './stage-job.ts';

test('jobs at the same time are different users, and numbers are used again', () => {
  const users = new JobUsers(7, 2 ** 32);
  const first = users.take();
  const second = users.take();
  expect(second).not.toBe(first);
  users.giveBack(first);
  expect(users.take()).toBe(first);
});

test('two processes never have a user in common', () => {
  const [one, other] = [new JobUsers(4_194_304, 2 ** 32), new JobUsers(4_194_303, 2 ** 32)];
  const taken = Array.from({ length: 256 }, () => [one.take(), other.take()]).flat();
  expect(new Set(taken).size).toBe(512);
});

test('where a container has few users they stay among those, and none is the system’s', () => {
  for (const pid of [1, 199, 4_194_304]) {
    const uid = new JobUsers(pid, 65_536).take();
    expect(uid).toBeGreaterThanOrEqual(10_000);
    expect(uid + 256).toBeLessThan(65_534);
  }
});
