import { describe, expect, test } from 'vitest';
import { lines, makePdf } from '../testing/make-pdf.ts';
import { readPaper } from './read-paper.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a PDF', () => {
  test('pages in order, the title by its size, a table by where its cells stand', async () => {
    const cells = [
      ['Model', 'Accuracy', 'F1'],
      ['Alpha 7B', '71.5', '68.20'],
      ['Beta', '80.25', '79.1'],
    ];
    const table = cells.flatMap((row, i) =>
      row.map((text, j) => ({ x: 80 + j * 130, y: 500 - i * 14, text })),
    );
    const pdf = makePdf([
      [
        { x: 60, y: 740, size: 20, text: 'CapitalsBench: Where Is It?' },
        ...lines(['Abstract', 'We ask for capitals.'], { top: 700 }),
      ],
      [
        ...lines(['We evaluate two models.'], { top: 560 }),
        ...table,
        { x: 80, y: 450, text: 'Table 2: Results on all questions.' },
      ],
    ]);
    const { title, pages } = await readPaper(pdf, 'paper.pdf');
    expect(title).toBe('CapitalsBench: Where Is It?');
    expect(pages.map(({ number }) => number)).toEqual([1, 2]);
    expect(pages[1]!.text).toContain('We evaluate two models.');
    expect(pages[1]!.tables).toEqual([{ caption: 'Table 2: Results on all questions.', rows: cells }]);
  });

  test('two columns are read one after the other', async () => {
    const left = Array.from({ length: 40 }, (_, i) => `left column line number ${i} goes on`);
    const right = Array.from({ length: 40 }, (_, i) => `right column line number ${i} goes on`);
    const pdf = makePdf([[...lines(left, { x: 50, step: 16 }), ...lines(right, { x: 320, step: 16 })]]);
    const [page] = (await readPaper(pdf, 'paper.pdf')).pages;
    const at = (text: string): number => page!.text.indexOf(text);
    expect(at('left column line number 39')).toBeLessThan(at('right column line number 0'));
    expect(at('left column line number 39')).toBeGreaterThan(-1);
  });

  test('without text, and broken: what to do is said', async () => {
    await expect(readPaper(makePdf([[]]), 'scan.pdf')).rejects.toMatchObject({ code: 'E_PAPER_NO_TEXT' });
    await expect(readPaper(bytes('%PDF-1.7\nnothing'), 'broken.pdf')).rejects.toMatchObject({
      code: 'E_PAPER_PDF',
    });
  });
});

describe('other formats', () => {
  const rows = [
    ['Model', 'Accuracy'],
    ['Alpha', '71.5'],
  ];

  test('encrypted: it is said to be, and what to do', async () => {
    const bytes = makePdf([lines(['Nobody reads this.'])], { isLocked: true });
    await expect(readPaper(bytes, 'locked.pdf')).rejects.toMatchObject({
      code: 'E_PAPER_PDF',
      message: 'the PDF is encrypted',
      fix: 'Save it without a password.',
    });
  });

  test('a table that goes on in the other column and on the next page keeps the names of its columns', async () => {
    const row = (x: number, y: number, cells: readonly string[]) =>
      cells.map((text, i) => ({ x: x + i * 70, y, text }));
    const bytes = makePdf([
      [
        { x: 60, y: 740, text: 'Table 1: Results of all models' },
        ...row(60, 720, ['Model', 'Accuracy', 'F1']),
        ...row(60, 706, ['Alpha', '71.5', '70.1']),
        ...row(60, 692, ['Beta', '60.0', '61.2']),
      ],
      [...row(60, 720, ['Gamma', '55.5', '54.4']), ...row(60, 706, ['Delta', '44.1', '-'])],
      [...row(60, 720, ['Speed', '100', '12 GB']), ...row(60, 706, ['Size', '7', '8 GB'])],
    ]);
    const { pages } = await readPaper(bytes, 'split.pdf');
    expect(pages[1]!.tables).toEqual([
      {
        caption: 'Table 1: Results of all models',
        rows: [
          ['Model', 'Accuracy', 'F1'],
          ['Gamma', '55.5', '54.4'],
          ['Delta', '44.1', '-'],
        ],
      },
    ]);
    expect(pages[2]!.tables[0]!.rows[0]).toEqual(['Speed', '100', '12 GB']);
  });

  test('Markdown, HTML, LaTeX and text give title, words and tables', async () => {
    const papers = {
      'paper.md':
        '# Capitals\n\nSee [data](https://example.org/d).\n\nTable 1: Results\n\n| Model | Accuracy |\n| --- | ---: |\n| Alpha | 71.5 |\n',
      'paper.html':
        '<h1>Capitals</h1><p>See https://example.org/d.</p><table><caption>Table 1: Results</caption><tr><th>Model</th><th>Accuracy</th></tr><tr><td>Alpha</td><td>71.5</td></tr></table>',
      'paper.tex':
        '\\title{Capitals} % a comment\nSee \\url{https://example.org/d}.\n\\begin{tabular}{lr}\\toprule Model & Accuracy \\\\ \\midrule Alpha & 71.5 \\\\ \\bottomrule\\end{tabular}\\caption{Table 1: Results}',
    };
    for (const [file, source] of Object.entries(papers)) {
      const { title, pages } = await readPaper(bytes(source), file);
      expect(title).toBe('Capitals');
      expect(pages[0]!.text).toContain('https://example.org/d');
      expect(pages[0]!.tables[0]).toMatchObject({ caption: 'Table 1: Results', rows });
    }
    const plain = await readPaper(bytes('Capitals\n\nModel\tn\tAccuracy\nAlpha\t9\t71.5\n'), 'paper.txt');
    expect(plain.pages[0]!.tables[0]!.rows[1]).toEqual(['Alpha', '9', '71.5']);
  });

  test('a script in a page is not text of the paper; an empty file is refused', async () => {
    const { pages } = await readPaper(bytes('<h1>A</h1><script>steal()</script>words'), 'a.html');
    expect(pages[0]!.text).not.toContain('steal');
    await expect(readPaper(bytes('  \n'), 'a.txt')).rejects.toMatchObject({ code: 'E_PAPER_NO_TEXT' });
  });
});

test('HTML as LaTeXML makes it: addresses of links, formulas once, people apart, captions of figures, characters by number', async () => {
  const source = `<h1>HopBench: Hops</h1><span class="ltx_personname">Jane Doe<sup>1</sup></span><span class="ltx_personname">Max M&#xFC;ller</span>
<h6>Abstract</h6><p>The data are <a class="x" href="https://huggingface.co/datasets/hop/hop">here</a>. &#99999999; Caf&eacute;s &ge; 3&nbsp;&times;&thinsp;4</p>
<figure><table><tr><th>Model</th><th>F1</th></tr><tr><td>Alpha</td><td>70.3<math alttext="x"><mo>±</mo><mn>0.4</mn><annotation encoding="application/x-tex">\\pm 0.4</annotation></math></td></tr></table><figcaption>Table 1: Main results.</figcaption></figure>`;
  const { pages } = await readPaper(new TextEncoder().encode(source), 'paper.html');
  const { text, tables } = pages[0]!;
  expect(text).toContain('here https://huggingface.co/datasets/hop/hop');
  expect(text).toContain('\nMax Müller');
  expect(text).toContain('&#99999999; Cafés ≥ 3 × 4');
  expect(tables).toEqual([
    {
      caption: 'Table 1: Main results.',
      rows: [
        ['Model', 'F1'],
        ['Alpha', '70.3±0.4'],
      ],
    },
  ]);
});

test('a PDF that is set in one size has its first line as its title', async () => {
  const page = lines(Array.from({ length: 12 }, (_, i) => `Line ${i + 1} of a page in one size`));
  expect((await readPaper(makePdf([page]), 'x.pdf')).title).toBe('Line 1 of a page in one size');
});
