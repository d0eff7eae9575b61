import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, markdownCode, markdownTable, markdownText, visibleText } from './escape.ts';
import { html, noMarkup } from './page/markup.ts';

const hostile = ['\u001b', '\u202e', '\u200b', '\u2066', '\ud800', '\n', ' ', '<', '&', '"', "'"];
const anyText = fc.string({ unit: fc.oneof(fc.constantFrom(...hostile), fc.string()) });

describe('visibleText', () => {
  test('leaves nothing that a terminal obeys, hides or turns round', () => {
    fc.assert(
      fc.property(
        anyText,
        (text) => !/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u206f]/u.test(visibleText(text)),
      ),
    );
    expect(visibleText('\u001b[2J\n\u202ex')).toBe('\\u{1b}[2J \\u{202e}x');
  });

  test('plain text stays as it is, in any script', () => {
    for (const text of ['', 'a b', 'größe', '中文', 'Ω → ∞', '😀']) expect(visibleText(text)).toBe(text);
    expect(visibleText('a  b\t\nc')).toBe('a b c');
  });

  test('is itself of what it made', () => {
    fc.assert(fc.property(anyText, (text) => visibleText(visibleText(text)) === visibleText(text)));
  });
});

test('escapeHtml leaves no character that begins or ends anything', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  fc.assert(fc.property(anyText, (text) => !/[<>"']/.test(escapeHtml(text))));
});

test('html escapes texts, and takes markup, numbers and lists of them', () => {
  const inner = html`<b>${'<i>'}</b>`;
  expect(html`<p>${inner}${1.5}${['a', inner]}${noMarkup}</p>`.text).toBe(
    '<p><b>&lt;i&gt;</b>1.5a<b>&lt;i&gt;</b></p>',
  );
});

describe('markdownText', () => {
  test.each([
    ['![x](http://host/a.png)', '!\u005bx&#93;(http&#58;//host/a.png)'],
    ['@people | `code` *bold*', '&#64;people \\| \\`code\\` &#42;bold&#42;'],
    ['<script>', '&lt;script&gt;'],
    ['snake_case _it_', 'snake_case &#95;it&#95;'],
    ['www.host', 'www&#46;host'],
  ])('%s', (text, shown) => {
    expect(markdownText(text)).toBe(shown);
    expect(markdownCode(text)).toBe(`<code>${shown}</code>`);
  });

  test('a table has a line for the head, a rule, and one for each row', () => {
    expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });
});
