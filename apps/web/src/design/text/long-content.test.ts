import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { JsonTree, LongText } from './long-text.tsx';

const MILLIONS = 10_000_000;

describe('UI-11 huge content is shown by its beginning', () => {
  test('one word of ten million letters is cut, and can be downloaded whole', () => {
    const shown = renderToStaticMarkup(createElement(LongText, { text: 'x'.repeat(MILLIONS) }));
    expect(shown.length).toBeLessThan(30_000);
    expect(shown).toContain('9,980,000 more characters');
    expect(shown).toContain('download all');
  });

  test('a list of a million rows and a trace of long texts are laid out in windows', () => {
    const rows = renderToStaticMarkup(
      createElement(JsonTree, { value: Array.from({ length: 1_000_000 }, () => 1) }),
    );
    expect(rows.length).toBeLessThan(50_000);
    expect(rows).toContain('999800 more');
    const trace = { steps: Array.from({ length: 100 }, () => ({ said: 'x'.repeat(1_000_000) })) };
    expect(renderToStaticMarkup(createElement(JsonTree, { value: trace })).length).toBeLessThan(50_000);
  });

  test('what is short is shown as it is', () => {
    expect(renderToStaticMarkup(createElement(LongText, { text: 'a <b> c' }))).toBe('a &lt;b&gt; c');
  });
});
