import { readFileSync } from 'node:fs';
import { catalogue } from '@assay/metrics';
import { expect, test } from 'vitest';
import { scoringCode, scoringCodeText } from './scoring-code.ts';

test('the table of scoring code is that of the sources; npm run generate writes it anew', async () => {
  const file = new URL('../../src/score/scorer/scoring-code.generated.ts', import.meta.url);
  const code = await scoringCode();
  expect(readFileSync(file, 'utf8')).toBe(scoringCodeText(code));
  expect(Object.keys(code.metrics).sort()).toEqual(
    catalogue.flatMap(({ metrics }) => metrics.map(({ name }) => name)).sort(),
  );
});
