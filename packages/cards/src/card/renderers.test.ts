import { createHash } from 'node:crypto';
import type { Card } from '@assay/records';
import { pageStyle } from '@assay/shown';
import { describe, expect, test } from 'vitest';
import { type CardReport, cardCorpusOf } from '../testing/card-corpus-of.ts';
import { textOf } from '../corpus/json-shape.ts';
import { buildCard } from './build-card.ts';
import { renderCardHtml } from './html/render-card-html.ts';
import { renderIndexHtml } from './html/render-index-html.ts';
import { renderCardMarkdown } from './card-summary.ts';
import { subjectsOf, wholeCorpus } from './subjects.ts';

const hostile = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'safe\u202eevil\u202c',
  'red\u001b[31m\u0007',
  'x'.repeat(10_000),
  '![i](https://example.org/i.png) [l](javascript:alert(1)) @someone',
  '| a | b |\n\n# heading',
  '`; DROP TABLE results; --',
  '\ud800lone',
  '{{constructor}}${1}',
];

/** Names as a record is read, everything else as it is given. */
function hostileCard(given: string): Card {
  const name = textOf(given)!;
  const corpus = cardCorpusOf(
    [
      { score: 0.5, model: name, organization: name, path: [name, name, name, name], file: name },
      {
        score: 0.9,
        model: name,
        organization: name,
        path: [name, name, name, name],
        args: { temperature: 1, prompt_template: given },
        relationship: given,
      },
    ],
    { [name]: { benchmark_details: { name, overview: given }, possible_risks: [{ category: given }] } },
    [{ action: 'noted', rule: 'odd', path: name, result: null, message: given }],
  );
  return buildCard(corpus, { kind: 'benchmark', name, collection: null });
}

/** The tags of a page; what is text has no angle brackets left. */
function tagsOf(page: string): string[] {
  return [...page.matchAll(/<\/?([a-zA-Z!][a-zA-Z0-9]*)([^<>]*)>/g)].map(([tag]) => tag);
}

describe('renderCardHtml', () => {
  test('the policy names the one style sheet there is', () => {
    const digest = createHash('sha256').update(pageStyle).digest('base64');
    const page = renderCardHtml(hostileCard('plain'));
    expect(page).toContain(`default-src 'none'; style-src 'sha256-${digest}'`);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  test.each(hostile)('the same tags whatever the names are: %j', (name) => {
    const page = renderCardHtml(hostileCard(name));
    const plain = renderCardHtml(hostileCard('plain'));
    const names = (tags: string[]): string[] => tags.map((tag) => tag.replaceAll(/="[^"]*"/g, '=""'));
    expect(names(tagsOf(page))).toEqual(names(tagsOf(plain)));
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\ud800]/);
    expect(page.length).toBeLessThan(plain.length + 60_000);
  });

  test('nothing is fetched and nothing runs', () => {
    for (const name of hostile) {
      const tags = tagsOf(renderCardHtml(hostileCard(name)));
      expect(tags.filter((tag) => /^<(script|img|link|iframe|object|embed|form|base)/i.test(tag))).toEqual(
        [],
      );
      const attributes = tags.map((tag) => tag.replaceAll(/="[^"]*"/g, '='));
      expect(attributes.filter((tag) => /\s(src|on\w+|style|srcset)=/i.test(tag))).toEqual([]);
      expect(tags.filter((tag) => /href="(?!#)/.test(tag))).toEqual([]);
    }
  });

  const many: CardReport[] = Array.from({ length: 600 }, (_, i) => ({
    score: 0.5,
    model: `model ${String(i).padStart(3, '0')}`,
    args: i % 2 === 0 ? {} : { temperature: 0 },
  }));

  test('every link leads to a place on the page; what is left out has a command', () => {
    const page = renderCardHtml(buildCard(cardCorpusOf(many), wholeCorpus));
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    expect(page).toContain('The first 500 of 600 rows are shown.');
    expect(page).toContain('and 250 more; to list them over the same files');
    expect(page).toContain('list_contains(missing_fields');
  });

  test('each number opens to its formula and inputs', () => {
    const card = buildCard(cardCorpusOf(many), wholeCorpus);
    const page = renderCardHtml(card);
    expect(page.match(/<details class="figure">/g)).toHaveLength(card.figures.length);
    expect(page.match(/<dt>Formula<\/dt>/g)).toHaveLength(card.figures.length + card.comparisons.length);
  });

  test('each table that scrolls has a name of its own', () => {
    const reports = ['one', 'two'].flatMap((model): CardReport[] => [
      { score: 0.5, model },
      { score: 0.9, model, args: { temperature: 1 } },
    ]);
    const page = renderCardHtml(buildCard(cardCorpusOf(reports), wholeCorpus));
    const names = [...page.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(names.filter((name) => name!.startsWith('Scores of the setups'))).toHaveLength(2);
    expect(new Set(names).size).toBe(names.length);
  });

  test('no word of a grade, no colour of a verdict', () => {
    const page = renderCardHtml(hostileCard('plain'));
    expect(page).not.toMatch(/\b(good|bad|poor|excellent|green|red|passed|failed)\b/i);
  });
});

test('renderIndexHtml lists every card and escapes its name', () => {
  const corpus = cardCorpusOf(hostile.map((model) => ({ score: 1, model })));
  const page = renderIndexHtml(
    [wholeCorpus, ...subjectsOf(corpus.names)],
    ({ name }) => `${name.length}.html`,
  );
  expect(page.match(/<li>/g)).toHaveLength(hostile.length + 2);
  expect(tagsOf(page).filter((tag) => /^<(script|img)/.test(tag))).toEqual([]);
});

test('renderIndexHtml says in which collection a benchmark is, and nothing where it is in none', () => {
  const benchmark = (collection: string) => ({ kind: 'benchmark', name: 'browser', collection }) as const;
  const pageOf = (collection: string) => renderIndexHtml([wholeCorpus, benchmark(collection)], () => null);
  expect(pageOf('suite')).toContain('in suite</span>');
  expect(pageOf('')).not.toContain('>in </span>');
});

describe('renderCardMarkdown', () => {
  test('a note for each number', () => {
    const card = hostileCard('plain');
    const text = renderCardMarkdown(card);
    for (const index of card.figures.keys()) {
      expect(text).toContain(`[^${index + 1}] |`);
      expect(text).toContain(`\n[^${index + 1}]: `);
    }
    expect(text).toContain('| Triples with a reproducibility gap | 1 of 1[^');
  });

  test.each(hostile)('no markup, link or line of its own from %j', (name) => {
    const text = renderCardMarkdown(hostileCard(name));
    const plain = renderCardMarkdown(hostileCard('plain'));
    expect(text.split('\n').length).toBe(plain.split('\n').length);
    expect(text.replaceAll(/<\/?code>/g, '')).not.toContain('<');
    expect(text).not.toMatch(/\]\(|https:|(?<!\w)@someone/);
  });
});
