// Writes docs/commands.md from the help of every command.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandsPage } from '../src/commands-page.ts';

writeFileSync(resolve(import.meta.dirname, '../../../docs/commands.md'), await commandsPage());
