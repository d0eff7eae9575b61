import { expect, test } from 'vitest';
import type { Admission, SecretKind } from '../../ports/queue.ts';

/** A digest that is nobody else's. */
const digestOf = (name: string): string => name.padEnd(64, '0');
const secret = (name: string, kind: SecretKind = 'session') => ({ kind, digest: digestOf(name) });
const hour = { ms: 3_600_000 };

/** What holds of every admission; two that share one know the same. */
export function admissionContract(open: () => Promise<readonly [Admission, Admission]>): void {
  test('a secret is found by everybody, as often as it is looked for, and by its kind alone', async () => {
    const [one, other] = await open();
    await one.keep(secret('a'), { role: 'owner', name: 'Ünï "quoted"' }, hour);
    for (const admission of [one, other, one])
      expect(await admission.find(secret('a'))).toEqual({ role: 'owner', name: 'Ünï "quoted"' });
    expect(await other.find(secret('a', 'link'))).toBeNull();
    expect(await other.find(secret('b'))).toBeNull();
  });

  test('what is taken was there once, for one of those who take it at the same time', async () => {
    const [one, other] = await open();
    await one.keep(secret('once', 'link'), { to: '/' }, hour);
    const taken = await Promise.all(
      [one, other, one, other].map((each) => each.take(secret('once', 'link'))),
    );
    expect(taken.filter((value) => value !== null)).toEqual([{ to: '/' }]);
    expect(await one.find(secret('once', 'link'))).toBeNull();
  });

  test('what is over is not found and not taken', async () => {
    const [one, other] = await open();
    await one.keep(secret('late'), {}, { ms: -1 });
    await one.keep(secret('idle'), {}, { ms: 3_600_000, idleMs: -1 });
    for (const name of ['late', 'idle']) {
      expect(await other.find(secret(name))).toBeNull();
      expect(await other.take(secret(name))).toBeNull();
    }
  });

  test('of a kind that has a most, the oldest make room, and other kinds stay', async () => {
    const [one, other] = await open();
    await one.keep(secret('person'), {}, hour);
    for (const name of ['1', '2', '3', '4'])
      await one.keep(secret(name, 'login'), { name }, { ...hour, most: 2 });
    const left = await Promise.all(['1', '2', '3', '4'].map((name) => other.find(secret(name, 'login'))));
    expect(left).toEqual([null, null, { name: '3' }, { name: '4' }]);
    expect(await other.find(secret('person'))).toEqual({});
  });

  test('so many are allowed under one name, by all together; others have their own', async () => {
    const [one, other] = await open();
    const allowance = { burst: 5, perSecond: 1e-6 };
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? one : other).allow('ann', allowance)),
    );
    expect(asked.filter(Boolean)).toHaveLength(5);
    expect(await other.allow('ann', allowance)).toBe(false);
    expect(await other.allow('ben', allowance)).toBe(true);
  });

  test('what was used up comes back', async () => {
    const [one, other] = await open();
    const quick = { burst: 1, perSecond: 1e9 };
    for (const admission of [one, other, one]) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      expect(await admission.allow('quick', quick)).toBe(true);
    }
  });
}
