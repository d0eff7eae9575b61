import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const built = join(import.meta.dirname, '../dist');

/** Of script, before the first view is there. */
const MOST = 250_000;

test.skipIf(!existsSync(built))(
  'the first view takes at most 250 KB of script, compressed (skipped where the pages are not built)',
  () => {
    const index = readFileSync(join(built, 'index.html'), 'utf8');
    const scripts = [...index.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.map((path) => gzipSync(readFileSync(join(built, path))).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST);
  },
);
