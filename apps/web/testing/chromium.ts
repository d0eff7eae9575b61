import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where this machine has a Chromium; undefined: it has none, and what needs one is skipped. `npm test -- programs` installs it. */
export const chromiumPath: string | undefined = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
