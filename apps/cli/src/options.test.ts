import { AssayError } from '@assay/records';
import { expect, test } from 'vitest';
import { namingFlags } from './options.ts';

const wrongId = new AssayError('usage', 'E_OPTION', 'x y: expected an address', { field: 'id' });

test('namingFlags puts the flag before what is wrong with its field', async () => {
  await expect(namingFlags({ id: '--id' }, () => Promise.reject(wrongId))).rejects.toMatchObject({
    message: '--id x y: expected an address',
    code: 'E_OPTION',
  });
});

test('namingFlags leaves alone what is about no flag', async () => {
  await expect(namingFlags({ name: '--name' }, () => Promise.reject(wrongId))).rejects.toBe(wrongId);
  const other = new Error('other');
  await expect(namingFlags({ id: '--id' }, () => Promise.reject(other))).rejects.toBe(other);
});
