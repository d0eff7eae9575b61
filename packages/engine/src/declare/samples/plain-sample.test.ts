import { codesOf } from '@assay/rows';
import { expect, test } from 'vitest';
import { MetadataTexts } from './plain-sample.ts';

const texts = new MetadataTexts((metadata) => metadata);
const at = (line: string, text: string) => {
  const start = line.indexOf(text);
  return texts.of(line, codesOf(line, new TextEncoder().encode(line)), { start, end: start + text.length });
};

test('MetadataTexts tells texts of the same length apart, however they alternate', () => {
  for (const tag of ['red', 'fox', 'red', 'été', 'red', 'fox', 'été', 'red']) {
    const text = `{"tags":["${tag}"]}`;
    expect(at(`{"id":"a","metadata":${text}}`, text)).toEqual({ tags: [tag] });
  }
});

test('MetadataTexts gives samples with the same text the same metadata', () => {
  const text = '{"cluster":"c1"}';
  expect(at(`"x",${text}`, text)).toBe(at(`${text},"y"`, text));
});

test('MetadataTexts reads texts that are too long to be remembered', () => {
  const source = 'long '.repeat(100);
  const text = JSON.stringify({ source });
  for (let i = 0; i < 3; i += 1) expect(at(text, text)).toEqual({ source });
});
