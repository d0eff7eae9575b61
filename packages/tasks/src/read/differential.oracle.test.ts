import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { oracleFolder } from '../../../../testing/oracle-files.ts';
import { canonicalLines } from '../testing/canonical-lines.ts';
import { graphTriples } from '../testing/triple.ts';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { fullGraph } from './full-graph.ts';
import { parseJson } from '@assay/rows';
import { plainGraph } from './plain-graph.ts';

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
        const base = pathToFileURL(join(folder, file)).href;
        const document = parseJson(readFileSync(join(folder, file), 'utf8'));
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
