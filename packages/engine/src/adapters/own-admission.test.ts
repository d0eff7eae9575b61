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
