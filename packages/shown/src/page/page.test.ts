import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageStyle } from './page-style.ts';
import { address, html, outcome, outcomeBadge, table, tableColumns } from './markup.ts';
import { page } from './page.ts';

const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => !/[ -~]/.test(character),
);
const bidi = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202d', '\u202e', '\u2066', '\u2069'];
const hidden = ['\u200b', '\u2060', '\ufeff', '\u{e0041}', '\ud800'];
const attacks = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  '<!--',
  ']]>',
  '&lt;b&gt;',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...controls, ...bidi, ...hidden, ...attacks), fc.string()), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

/** The tags of a page without what stands between quotes. */
function tagsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/<[^<>]*>/g), ([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));
}

describe('page', () => {
  const made = (text: string): string =>
    page(
      text,
      html`<p title="${text}">${text}</p>${table(text, tableColumns(text), [{ id: 'a', cells: [text] }])}`,
    );

  test('has the same tags whatever the texts are, and nothing that hides or turns them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const own = made(text).replace(pageStyle, '');
        expect(tagsOf(own)).toEqual(tagsOf(made('x').replace(pageStyle, '')));
        expect(own.replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u,
        );
      }),
    );
  });

  test('forbids everything but its own style', () => {
    expect(made('x')).toMatch(/default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'/);
    expect(made('x').match(/<style>/g)).toHaveLength(1);
    expect(made('x')).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });
});

describe('address', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'JAVASCRIPT:1',
    'vbscript:x',
    'http://',
    '//host',
    ' https://a b',
  ])('%s is not a link', (text) => {
    expect(address(text).text).not.toContain('<a');
  });

  test('only the web is linked to', () => {
    expect(address('https://example.org/a?b="c"').text).toBe(
      '<a href="https://example.org/a?b=&quot;c&quot;" rel="noopener noreferrer nofollow">https://example.org/a?b=&quot;c&quot;</a>',
    );
    fc.assert(
      fc.property(anyText, (text) => {
        for (const [, href] of address(text).text.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^https?:\/\//i);
      }),
    );
  });
});

test('table: numbers stand to the right, the first cell heads its row', () => {
  const { text } = table('Runs', tableColumns('run', '#n', { name: 'why', kind: 'wide' }), [
    { id: 'r1', cells: ['a', 1, null] },
  ]);
  expect(text).toContain('<th scope="col" class="number">n</th><th scope="col" class="wide">why</th>');
  expect(text).toContain(
    '<tr id="r1"><th scope="row">a</th><td class="number" data-name="n">1</td><td class="wide" data-name="why"></td></tr>',
  );
  expect(text).toContain('aria-label="Runs"');
});

test('table: what would not fit on a phone has the name of its column at each cell, what fits has none', () => {
  const four = table('Four', tableColumns('run', '#n', '#p', ''), [{ cells: ['a', 1, 2, 'x'] }]).text;
  expect(four).toContain('<table class="stacked">');
  expect(four).toContain('<td class="number" data-name="p">2</td><td>x</td>');
  const facts = table('Facts', tableColumns('fact', { name: 'value', kind: 'wide' }), [
    { cells: ['a', 'b'] },
  ]);
  expect(facts.text).toContain('<table class="stacked">');
  expect(facts.text).not.toContain('data-name');
  expect(table('Three', tableColumns('run', '#n', '#p'), [{ cells: ['a', 1, 2] }]).text).not.toContain(
    'stacked',
  );
});

test('outcome: a sign and a word stand beside every colour', () => {
  expect(outcome('fail').text).toBe('<span class="fail">✗ fail</span>');
  expect(outcomeBadge('inconclusive').text).toBe('<span class="badge inconclusive">? inconclusive</span>');
});
