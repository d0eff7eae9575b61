import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectJsonSchema } from './project-schema.ts';

test('the published JSON Schema of the project file is current', () => {
  const file = new URL('../../../schemas/assay.schema.json', import.meta.url);
  const published = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  expect(published, 'run: node packages/engine/generate/assay-schema.ts').toBe(
    JSON.stringify(projectJsonSchema()),
  );
});
