import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageStyleDigest } from './page-style-digest.ts';
import { pageStyle } from './page-style.ts';

test('pageStyleDigest is that of the style', () => {
  expect(pageStyleDigest).toBe(`sha256-${createHash('sha256').update(pageStyle).digest('base64')}`);
});

/** The rules of a sheet, each with the conditions it stands under. */
function rulesOf(sheet: string, under = ''): { readonly selector: string; readonly body: string }[] {
  const rules: { selector: string; body: string }[] = [];
  for (let at = 0; at < sheet.length; ) {
    const open = sheet.indexOf('{', at);
    if (open === -1) break;
    const selector = sheet.slice(at, open).trim();
    let depth = 1;
    let end = open + 1;
    for (; depth > 0; end += 1) depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0;
    const body = sheet.slice(open + 1, end - 1);
    if (selector.startsWith('@')) rules.push(...rulesOf(body, `${selector} `));
    else for (const one of selector.split(',')) rules.push({ selector: under + one.trim(), body });
    at = end;
  }
  return rules;
}

test('no rule of the style appears twice', () => {
  const declared = rulesOf(pageStyle).flatMap(({ selector, body }) =>
    body.split(';').map((declaration) => `${selector}{${declaration.split(':')[0]}}`),
  );
  expect(declared.filter((one, i) => declared.indexOf(one) !== i)).toEqual([]);
});

test('the style fetches nothing, and takes every colour from the tokens', () => {
  expect(pageStyle).not.toMatch(/url\(|@import|expression|<\//i);
  const rules = rulesOf(pageStyle).filter(({ selector }) => !selector.endsWith(':root'));
  const own = rules.filter(
    ({ selector, body }) => /#[0-9a-f]{3,8}\b|rgb/i.test(body) && !/print/.test(selector),
  );
  expect(own).toEqual([]);
});

test('every property that is used is a token, and every size of letters is on the scale', () => {
  const declared = new Set(Array.from(pageStyle.matchAll(/(--[\w-]+):/g), ([, name]) => name));
  for (const [, name] of pageStyle.matchAll(/var\((--[\w-]+)\)/g)) expect(declared).toContain(name);
  const sizes = Array.from(pageStyle.matchAll(/font(?:-size)?:(\d+)px/g), ([, size]) => Number(size));
  for (const size of sizes) expect([12, 13, 15, 18, 24, 32]).toContain(size);
});
