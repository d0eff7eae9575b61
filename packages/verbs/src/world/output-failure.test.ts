import { expect, test } from 'vitest';
import { outputFailure } from './output-failure.ts';

const caused = (code: string): Error => Object.assign(new Error(`${code}: told by the system`), { code });

test.each(['ENOSPC', 'EDQUOT'])('outputFailure: %s is a full disk, and may be tried again', (code) => {
  expect(outputFailure('card.html', caused(code))).toMatchObject({
    trouble: 'environment',
    code: 'E_DISK',
    retryable: true,
    message: 'cannot write card.html: the disk is full',
  });
});

test.each([
  ['EACCES', 'usage', 'permission denied'],
  ['EISDIR', 'usage', 'it is a folder'],
  ['ENOTDIR', 'usage', 'a part of the path is not a folder'],
  ['EIO', 'environment', 'EIO: told by the system'],
])('outputFailure: %s is trouble of kind %s: %s', (code, trouble, why) => {
  expect(outputFailure('card.html', caused(code))).toMatchObject({
    trouble,
    code: 'E_PATH',
    message: `cannot write card.html: ${why}`,
  });
});
