import { expect, test } from 'vitest';
import { explainRefusal } from './open-sandbox.ts';

test.each([
  [
    'bwrap: setting up uid map: Permission denied',
    /AppArmor/,
    /kernel\.apparmor_restrict_unprivileged_userns/,
  ],
  ['bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted', /AppArmor/, /profile/],
  [
    'bwrap: Creating new namespace failed: Operation not permitted',
    /may not create namespaces/,
    /unprivileged_userns_clone/,
  ],
  [
    'bwrap: No permissions to create new namespace, likely because …',
    /may not create namespaces/,
    /container/,
  ],
  [
    'bwrap: Creating new namespace failed: No space left on device',
    /no more user namespaces/,
    /max_user_namespaces/,
  ],
  ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", /forbids mounting/, /host/],
  ['bwrap: Unknown option --disable-userns', /too old/, /0\.8\.0/],
])('%s', (said, why, fix) => {
  const explained = explainRefusal(said);
  expect(explained.why).toMatch(why);
  expect(explained.why).toContain(said);
  expect(explained.fix).toMatch(fix);
});

test('what is not known is repeated, with a way to look further', () => {
  expect(explainRefusal('bwrap: something new\n')).toEqual({
    why: 'bwrap: something new',
    fix: expect.stringContaining('by hand'),
  });
});
