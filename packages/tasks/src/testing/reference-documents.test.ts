import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { validateReference } from './reference-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-reference-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const task = JSON.stringify({
  '@context': { '@vocab': 'http://mlcommons.org/croissant/' },
  '@type': 'TaskProblem',
  name: 'é',
});

describe('validateReference of a document that is broken on purpose', () => {
  test.each([
    ['no JSON', Buffer.from('<html></html>')],
    ['cut off', Buffer.from(task.slice(0, 40))],
    ['empty', Buffer.alloc(0)],
    ['blank', Buffer.from(' \n')],
    ['Latin-1', Buffer.from(task, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${task}`, 'utf16le')],
    ['random bytes', Buffer.from([0x80, 0x00, 0xff, 0x7b, 0x22])],
    ['two documents', Buffer.from(`${task}\n${task}`)],
  ])('has no verdict, and says why: %s', async (name, bytes) => {
    const path = join(folder, `${name}.jsonld`);
    writeFileSync(path, bytes);
    const { conforms, violations, error } = await validateReference(path);
    expect({ conforms, violations }).toEqual({ conforms: null, violations: [] });
    expect(error?.code).toMatch(/^E_/);
  });
});
