import type { PaperTable } from '../paper.ts';
import { MOST_COLUMNS, type SpannedCell, spreadCells } from '../spread-cells.ts';
import { latexCharacters } from './latex-characters.ts';

/** The text of a LaTeX source: commands as what they show, or nothing. */
export function latexText(source: string): string {
  return source
    .split(verbatim)
    .map((part, i) => (i % 3 === 2 ? part : i % 3 === 1 ? '' : shownText(part)))
    .join('');
}

/** What is printed as it is written: prompts and code, braces included. */
const verbatim =
  /\\begin\{(verbatim|Verbatim|lstlisting|minted)\}(?:\[[^\]]*\])?([\s\S]*?)\\end\{(?:verbatim|Verbatim|lstlisting|minted)\}/;

/** Stand for braces that are printed while those of commands are resolved. */
const OPEN = '\u{e000}';
const CLOSE = '\u{e001}';

function shownText(source: string): string {
  const plain = latexCharacters(withVerb(source).replaceAll('\\{', OPEN).replaceAll('\\}', CLOSE))
    .replaceAll(/\\href\{([^{}]*)\}\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, url: string, text: string) =>
      url.includes(text) ? url : `${text} ${url}`,
    )
    .replaceAll(/\\begin\{abstract\}/g, '\n## Abstract\n')
    .replaceAll(/\\appendix\b/g, '\n## Appendix\n')
    .replaceAll(
      /\\((?:sub)*)section\*?\s*(?:\[[^\]]*\])?\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g,
      (_, subs: string, title: string) => `\n${'#'.repeat(2 + subs.length / 3)} ${title}\n`,
    )
    .replaceAll(/\\(?:thanks|footnotemark)(?:\[[^\]]*\])?(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '')
    .replaceAll(/\\(?:And|AND|and|quad|qquad)\b/g, '\t')
    .replaceAll(
      /\\begin\{(?:tabular[xy]?|tabulary|longtable|tblr)\*?\}(?:\[[^\]]*\])?(?:\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+/g,
      '\n',
    )
    .replaceAll(/\\c(?:mid)?(?:rule|line)(?:\([^)]*\))?\{[^{}]*\}/g, ' ')
    .replaceAll(/\\multicolumn\{\d+\}\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replaceAll(/\\multirow(?:\[[^\]]*\])?\{[^{}]*\}(?:\[[^\]]*\])?\{[^{}]*\}/g, '')
    .replaceAll(/\\resizebox\*?\{[^{}]*\}\{[^{}]*\}/g, '')
    .replaceAll(
      /\\(?:xspace|ensuremath|scriptstyle|scriptscriptstyle|textstyle|displaystyle|iclrfinalcopy)(?![a-zA-Z])/g,
      '',
    )
    .replaceAll(/---?/g, (dashes) => (dashes.length === 3 ? '—' : '–'))
    .replaceAll(
      /\\(?:rowcolor|cellcolor|vspace|hspace|label|rule|setlength|usepackage|documentclass|geometry|pagestyle)\*?(?:\[[^\]]*\])?\{[^{}]*\}(?:\{[^{}]*\})?/g,
      '',
    )
    .replaceAll(/\\(?:begin|end)\{[^{}]*\}(?:\[[^\]]*\])?/g, '\n')
    .replaceAll(/\\\\(?:\[[^\]]*\])?/g, '\n')
    .replaceAll(
      /\\(?:centering|small|footnotesize|scriptsize|tiny|maketitle|large|Large|noindent|clearpage|newpage|toprule|midrule|bottomrule|hline|checkmark)\b/g,
      ' ',
    )
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll('{,}', ',')
    .replaceAll(/\^\{?[†‡∗⋆*]+\}?/g, '')
    .replaceAll(/(?<!\\)\$/g, '')
    .replaceAll('~', ' ')
    .replaceAll(/\\url\{([^{}]*)\}/g, '$1')
    .replaceAll(/\^\{([^{}]*)\}/g, '^$1');
  return withoutCommands(plain)
    .replaceAll(/\{\s*\\?(?:(?:bf|it|em|sc|tt|rm|bfseries|itshape)(?![a-zA-Z]))?\s*([^{}]*)\}/g, '$1')
    .replaceAll(/\{([^{}]*)\}/g, '$1')
    .replaceAll(/\\([%&_#$])/g, '$1')
    .replaceAll(OPEN, '{')
    .replaceAll(CLOSE, '}')
    .replaceAll(BACKSLASH, '\\');
}

const BACKSLASH = '\u{e002}';

/** `\verb|…|` is printed as it is written. */
function withVerb(source: string): string {
  return source.replaceAll(/\\verb\*?([^\sa-zA-Z*])([^\n]*?)\1/g, (_, _mark: string, text: string) =>
    text.replaceAll('{', OPEN).replaceAll('}', CLOSE).replaceAll('\\', BACKSLASH).replaceAll('$', '\\$'),
  );
}

const DEEPEST = 5;

/** Commands around a text are read as the text, the innermost first. */
function withoutCommands(source: string): string {
  let text = source;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = text
      .replaceAll(/\\[a-z]+\*?(?:\[[^\]]*\])?\{([^{}]*)\}/gi, '$1')
      .replaceAll(/(?<![\^_]|\\[a-zA-Z]+\*?(?:\[[^\]]*\])?)\{(?!\s*\\)([^{}]*)\}/g, '$1');
    if (inner === text) break;
    text = inner;
  }
  return text;
}

/** What stands between the braces behind a command, braces inside of it included. */
export function latexTitle(source: string): string | null {
  const found = /\\title(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/.exec(source)?.[1];
  return found === undefined ? null : latexText(found).replaceAll(/\s+/g, ' ').trim() || null;
}

const tabular = /\\begin\{(tabular[xy]?|tabulary|longtable|tblr)\*?\}([\s\S]*?)\\end\{\1\*?\}/g;

/** Tables with the caption that is nearest to each inside of its float; one that stands in none has what stands near it. */
export function latexTables(source: string): readonly PaperTable[] {
  const floats = [...source.matchAll(float)].map(({ index, 0: whole }) => ({
    from: index,
    to: index + whole.length,
  }));
  const floatAt = (at: number): { from: number; to: number } | undefined =>
    floats.find(({ from, to }) => at >= from && at < to);
  const captions = [...source.matchAll(caption)];
  return Array.from(source.matchAll(tabular), ({ 2: body, index, 0: whole }) => {
    const distance = (at: number): number =>
      at < index ? index - at : Math.max(0, at - index - whole.length);
    const own = floatAt(index);
    const [nearest] = captions
      .filter(
        (one) => floatAt(one.index) === own && (own !== undefined || distance(one.index) < MOST_TO_CAPTION),
      )
      .toSorted((a, b) => distance(a.index) - distance(b.index));
    return {
      caption: nearest === undefined ? null : latexText(nearest[1]!).replaceAll(/\s+/g, ' ').trim(),
      rows: spreadCells(latexRows(body!), { keepsPlaces: true }).filter((row) =>
        row.some((cell) => cell !== ''),
      ),
    };
  });
}

const float = /\\begin\{((?:sideways|wrap|long)?(?:table|figure)\*?)\}[\s\S]*?\\end\{\1\}/g;
const caption = /\\caption\*?(?:of\{\w+\})?(?:\[[^\]]*\])?\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

const MOST_TO_CAPTION = 600;

function latexRows(body: string): readonly (readonly SpannedCell[])[] {
  const firstHead = body.split(/\\endfirsthead|\\endhead/);
  const whole = firstHead.length > 2 ? `${firstHead[0]}${firstHead.at(-1)}` : body;
  return whole
    .replace(/^(?:\[[^\]]*\])?(?:\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+/, '')
    .replaceAll(/\\caption\*?(?:\[[^\]]*\])?\{(?:[^{}]|\{[^{}]*\})*\}\s*\\\\?/g, '')
    .replaceAll(
      /\\(?:top|mid|bottom)rule(?:\[[^\]]*\])?|\\hline|\\endfirsthead|\\endhead|\\addlinespace|\\c(?:mid)?(?:rule|line)(?:\([^)]*\))?\{[^{}]*\}|\\(?:row|cell)color(?:\[[^\]]*\])?\{[^{}]*\}/g,
      '',
    )
    .split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => row.split(/(?<!\\)&/).map(latexCell));
}

/** A cell with how many columns and rows it goes over. */
function latexCell(cell: string): SpannedCell {
  const [, columns = '1', wide] =
    /\\multicolumn\{(\d+)\}\{(?:[^{}]|\{[^{}]*\})*\}\{([\s\S]*)\}/.exec(cell) ?? [];
  const inner = wide ?? cell;
  const [, rows = '1', high] =
    /\\multirow(?:\[[^\]]*\])?\{(\d+)\}(?:\[[^\]]*\])?\{[^{}]*\}(?:\[[^\]]*\])?\{([\s\S]*)\}/.exec(inner) ??
    [];
  return {
    text: latexText(high ?? inner)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    columns: Math.min(Number(columns), MOST_COLUMNS),
    rows: Math.min(Number(rows), MOST_COLUMNS),
  };
}
