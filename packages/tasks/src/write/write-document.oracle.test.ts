import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import { readGraph } from '../read/read-graph.ts';
import { referenceDocument } from '../testing/reference-documents.ts';
import { graphFingerprint } from './graph-fingerprint.fixture.ts';
import { writeDocument } from './write-document.ts';

const folder = resolve(oracleFolder(), 'tasks');

describe('writeDocument, on the reference documents', () => {
  test.skipIf(!existsSync(folder))(
    'a round trip keeps every statement of each that can be read (skipped where tasks/ is absent)',
    async () => {
      let readable = 0;
      for (const file of globSync('**/*.jsonld', { cwd: folder })) {
        const document = referenceDocument(resolve(folder, file));
        const graph = document === null ? null : await readGraph(document).catch(() => null);
        if (document === null || graph === null) continue;
        const { url } = document;
        readable += 1;
        const text = writeDocument(graph, { base: url });
        const again = await readGraph({ url, text });
        expect([file, await graphFingerprint(again)]).toEqual([file, await graphFingerprint(graph)]);
        expect(writeDocument(again, { base: url })).toBe(text);
      }
      expect(readable).toBeGreaterThan(0);
    },
  );
});
