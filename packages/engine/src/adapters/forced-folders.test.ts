import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BlobFiles } from './blob-files.ts';

test('blobs that are put at once are all there, also in a folder that was removed in between', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-blobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const blobs = new BlobFiles(join(folder, 'made', 'here'));
  const texts = Array.from({ length: 200 }, (_, i) => `text ${i}`);
  const put = () => Promise.all(texts.map((text) => blobs.put(Buffer.from(text))));
  const digests = await put();
  rmSync(join(folder, 'made'), { recursive: true });
  expect(await put()).toEqual(digests);
  for (const [i, digest] of digests.entries())
    expect(Buffer.from(await blobs.read(digest)).toString()).toBe(texts[i]);
});
