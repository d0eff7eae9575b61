// Writes the types of the client in apps/web from the description of the server.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '../src/http/openapi.ts';
import { clientText, type Described } from './client-text.ts';

const file = resolve(import.meta.dirname, '../../web/src/client/routes.generated.ts');
const document = (await openApiDocument('0.1.0')) as unknown as Described;
writeFileSync(file, clientText(document));
