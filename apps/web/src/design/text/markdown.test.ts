import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { isMarkdown, Markdown, markdownBlocks } from './markdown.tsx';

const drawn = (text: string): string =>
  renderToStaticMarkup(createElement(Markdown, { text })).replace(/^<div class="markdown">|<\/div>$/g, '');

describe('Markdown', () => {
  test.each([
    ['# Return *it*', '<p class="heading level-1">Return <em>it</em></p>'],
    ['**30 days**, see `refunds`', '<p><b>30 days</b>, see <code>refunds</code></p>'],
    [
      '- one\n- two\n  - three',
      '<ul><li><p>one</p></li><li><p>two</p><ul><li><p>three</p></li></ul></li></ul>',
    ],
    ['1. one\n2. two', '<ol><li><p>one</p></li><li><p>two</p></li></ol>'],
    ['- a\n1. b', '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>'],
    ['```ts\nif (a < b) {}\n```\nafter', '<pre>if (a &lt; b) {}</pre><p>after</p>'],
    ['```\nnever closed', '<pre>never closed</pre>'],
    ['> said\n> so', '<blockquote><p>said\nso</p></blockquote>'],
    [
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ['a\n\n---\nb', '<p>a</p><hr/><p>b</p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
  ])('%j is laid out', (text, markup) => {
    expect(drawn(text)).toBe(markup);
  });

  test('a link leads nowhere, a picture is not fetched, and HTML is text', () => {
    const text =
      '[here](javascript:alert(1)) [x](https://example.org/?q=1) ![p](https://example.org/p.png) <img src=x>';
    const shown = drawn(text);
    expect(shown).not.toMatch(/<(?:a|img|script)\b/);
    expect(shown).toContain('x <span class="soft">(https://example.org/?q=1)</span>');
    expect(shown).toContain('&lt;img src=x&gt;');
  });

  test('is offered where a text has its signs', () => {
    expect(isMarkdown('Money is paid back within 5 working days.')).toBe(false);
    expect(isMarkdown('Do this:\n- wait\n- ask')).toBe(true);
    expect(isMarkdown('It takes **5 days**.')).toBe(true);
  });

  test('every text is laid out, and comes to an end', () => {
    const piece = fc.constantFrom(
      '#',
      '- ',
      '1. ',
      '> ',
      '`',
      '```',
      '**',
      '_',
      '|',
      '---',
      '[',
      '](',
      ')',
      '\n',
      ' ',
      'word',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const words = drawn(text).match(/word/g)?.length ?? 0;
        expect(words).toBeLessThanOrEqual(text.match(/word/g)?.length ?? 0);
      }),
    );
    expect(markdownBlocks('> '.repeat(5_000)).length).toBe(1);
  });
});
