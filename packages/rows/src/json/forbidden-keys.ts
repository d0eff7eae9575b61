/** Keys and names of columns that reach for a prototype: they mean something to the language itself, and are refused everywhere. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);
