import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loginSettings } from './login-settings.ts';

test('the login.yaml of docs/server.md is read as the page says', async () => {
  const page = readFileSync(new URL('../../../../docs/server.md', import.meta.url), 'utf8');
  const cwd = mkdtempSync(join(tmpdir(), 'assay-login-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, 'login.yaml'), /```yaml\n([^]*?)```/.exec(page)![1]!);
  const world = { cwd, env: { ASSAY_LOGIN_SECRET: 'hush' }, version: '0' };
  expect(await loginSettings({ file: 'login.yaml' }, world)).toMatchObject({
    issuer: 'https://login.example.org',
    client_secret: 'hush',
    roles: { owner: ['eval-admins'], submitter: ['ants', 'bees'] },
    name_claim: 'sub',
  });
});
