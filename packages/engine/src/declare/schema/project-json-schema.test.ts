import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectJsonSchema } from './project-json-schema.ts';

test('the published JSON Schema of the project file is current', () => {
  const published = readFileSync(new URL('../../../schemas/assay.schema.json', import.meta.url), 'utf8');
  expect(published, 'run: node packages/engine/generate/assay-schema.ts').toBe(
    `${JSON.stringify(projectJsonSchema(), null, 2)}\n`,
  );
});
