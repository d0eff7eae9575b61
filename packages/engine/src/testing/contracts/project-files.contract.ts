import { describe, expect, test } from 'vitest';
import { refusal } from '../../declare/testing/project-folder.ts';
import type { ProjectFiles } from '../../ports/platform.ts';

type MakeFiles = (contents: Readonly<Record<string, string>>) => ProjectFiles;

/** What every kind of project files must do, wherever they are kept. */
export function projectFilesContract(name: string, makeFiles: MakeFiles): void {
  describe(`${name} keeps the contract of project files`, () => {
    test('reads what is below the folder, whole or in part, and lists it in order', async () => {
      const files = makeFiles({ 'a/b.txt': 'hello', 'a/c.txt': '' });
      expect(new TextDecoder().decode(await files.readBytes('./a/b.txt', 10))).toBe('hello');
      expect(await files.list('a')).toEqual(['b.txt', 'c.txt']);
      expect(await files.list('none')).toEqual([]);
      const file = await files.open('a/b.txt');
      expect(new TextDecoder().decode(await file.read(1, 3))).toBe('el');
      expect(await file.sha256()).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
      await file.close();
    });

    test.each([
      ['../x', 'leads out'],
      ['a/../../x', 'leads out'],
      ['/etc/passwd', 'absolute'],
      ['C:\\x', 'absolute'],
      ['a\\b', 'backslash'],
      ['a\0b', 'NUL'],
      ['', 'empty'],
      ['a', 'regular file'],
    ])('refuses %j', async (path, why) => {
      const files = makeFiles({ 'a/b.txt': 'x' });
      const { code, message, trouble } = await refusal(() => files.open(path));
      expect([code, trouble]).toEqual(['E_SPEC_PATH', 'usage']);
      expect(message).toContain(why);
      expect((await refusal(() => files.check(path))).code).toBe('E_SPEC_PATH');
    });

    test('says what is not there, and what is too long before reading it', async () => {
      const files = makeFiles({ 'a.txt': '12345' });
      expect((await refusal(() => files.readBytes('b.txt', 9))).code).toBe('E_PATH');
      expect((await refusal(() => files.readBytes('a.txt', 4))).code).toBe('E_SPEC_SIZE');
    });
  });
}
