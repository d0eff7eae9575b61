import { expect, test } from 'vitest';
import { OwnAdmission } from './own-admission.ts';

const allowance = { burst: 3, perSecond: 1 };

test('whoever has used up what they may stays slowed down while thousands of others come', async () => {
  const admission = new OwnAdmission(() => 0);
  for (let i = 0; i < 3; i += 1) expect(await admission.allow('greedy', allowance)).toBe(true);
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 9_000; i += 1) await admission.allow(`other ${round} ${i}`, allowance);
    expect(await admission.allow('greedy', allowance)).toBe(false);
  }
});

test('a clock that is put back takes nothing from anybody, and one that is put forward gives no more than there is', async () => {
  let now = 3_600_000;
  const admission = new OwnAdmission(() => now);
  expect(await admission.allow('somebody', allowance)).toBe(true);
  now = 0;
  expect(await admission.allow('somebody', allowance)).toBe(true);
  expect(await admission.allow('somebody', allowance)).toBe(true);
  expect(await admission.allow('somebody', allowance)).toBe(false);
  now = 1000;
  expect(await admission.allow('somebody', allowance)).toBe(true);
  now = 9_000_000_000;
  const allowed = [];
  for (let i = 0; i < 5; i += 1) allowed.push(await admission.allow('somebody', allowance));
  expect(allowed).toEqual([true, true, true, false, false]);
});
