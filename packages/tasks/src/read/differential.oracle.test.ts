import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { parseJson, type SourceValue } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import { canonicalLines } from '../testing/canonical-lines.ts';
import { referenceDocument } from '../testing/reference-documents.ts';
import { graphTriples } from '../testing/triple.ts';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { fullGraph } from './full-graph.ts';
import { plainGraph } from './plain-graph.ts';

/** Null for what is broken on purpose: whether it is refused is asked where documents are validated. */
function readable(text: string): SourceValue | null {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

describe.each(['cases', 'official', 'real-docs'])(
  'plainGraph and fullGraph say the same of tasks/%s',
  (name) => {
    const folder = join(oracleFolder(), 'tasks', name);
    if (!existsSync(folder)) {
      test.skip(`the documents are not on this machine (tasks/${name})`, () => {});
      return;
    }
    test('all that both can read', async () => {
      let compared = 0;
      for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.jsonld'))) {
        const source = referenceDocument(join(folder, file));
        const document = source === null ? null : readable(source.text);
        if (source === null || document === null) continue;
        const base = source.url;
        const plain = plainGraph(document, base, bundledContext);
        if (plain === null) continue;
        const full = await fullGraph(document, base, bundledContext);
        expect([file, canonicalLines(graphTriples(plain))]).toEqual([
          file,
          canonicalLines(graphTriples(full)),
        ]);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(0);
    });
  },
);
