import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../src/http/openapi.ts';
import { clientText, type Described } from './client-text.ts';

test('the types of the client are those of the server: npm run generate', async () => {
  const file = resolve(import.meta.dirname, '../../web/src/client/routes.generated.ts');
  const document = (await openApiDocument('0.1.0')) as unknown as Described;
  expect(readFileSync(file, 'utf8')).toBe(clientText(document));
});
