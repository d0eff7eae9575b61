import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const long = 'what is said again and again '.repeat(400);

test.each(['gzip', 'br, gzip', 'deflate;q=0.5, GZIP;q=0.8', 'gzip;q=0.1'])(
  'who accepts %s gets the text in fewer bytes',
  async (accepted) => {
    const bytes = await compressed(long, accepted);
    expect(bytes!.length).toBeLessThan(long.length / 10);
    expect(gunzipSync(bytes!).toString()).toBe(long);
  },
);

test.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0'])(
  'who accepts %s gets it as it is',
  async (accepted) => {
    expect(await compressed(long, accepted)).toBeNull();
  },
);

test('a short text is sent as it is', async () => {
  expect(await compressed('{}', 'gzip')).toBeNull();
});
