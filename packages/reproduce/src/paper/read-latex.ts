import { MOST_COLUMNS, type SpannedCell, spreadCells } from './group-rows.ts';
import type { PaperTable } from './paper.ts';

const marks: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
};

const symbols: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'o ø,O Ø,l ł,L Ł,ss ß,ae æ,AE Æ,oe œ,OE Œ,aa å,AA Å,i i,pm ±,times ×,cdot ·,div ÷,approx ≈,sim ∼,neq ≠,ne ≠,' +
    'geq ≥,ge ≥,geqslant ≥,leq ≤,le ≤,leqslant ≤,ll ≪,gg ≫,in ∈,to →,rightarrow →,leftarrow ←,Rightarrow ⇒,' +
    'uparrow ↑,downarrow ↓,infty ∞,ldots …,dots …,cdots …,dagger †,dag †,ddagger ‡,ddag ‡,star ⋆,ast ∗,circ ∘,' +
    'alpha α,beta β,gamma γ,delta δ,epsilon ε,varepsilon ε,eta η,theta θ,kappa κ,lambda λ,mu μ,nu ν,pi π,rho ρ,' +
    'sigma σ,tau τ,phi φ,varphi φ,chi χ,psi ψ,omega ω,Delta Δ,Sigma Σ,Omega Ω,Phi Φ,lbrace {,rbrace },' +
    'textless <,textgreater >,textbar |,textasciitilde ~,textunderscore _,textendash –,textemdash —,S §,P ¶'
  )
    .split(',')
    .map((one) => one.split(' ') as [string, string]),
);

/** Letters with accents, and signs that are written as commands, as they are printed. */
function latexCharacters(source: string): string {
  return source
    .replaceAll(
      /\\(?:(['`^"~=.])\s*|([uvHckrd])(?=\s*\{\\?[a-zA-Z]\}|\s+[a-zA-Z]\b))\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z])(?![a-zA-Z]*\{))/g,
      (_, sign?: string, name?: string, braced?: string, bare?: string) =>
        `${braced ?? bare}${marks[sign ?? name!]!}`.normalize('NFC'),
    )
    .replaceAll(/\\([a-zA-Z]+)(?:\{\}|(?![a-zA-Z]))/g, (whole, name: string) =>
      Object.hasOwn(symbols, name) ? symbols[name]! : whole,
    );
}

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

const body = String.raw`\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`;
const defined = new RegExp(
  String.raw`\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?\s*(?:\{\s*(\\[a-zA-Z]+)\s*\}|(\\[a-zA-Z]+))\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?\s*${body}` +
    String.raw`|\\[gex]?def\s*(\\[a-zA-Z]+)\s*((?:#\d)*)\s*${body}`,
  'g',
);
/** Macros may use each other; a paper whose macros use themselves is left as it then is. */
const DEEPEST_MACRO = 4;
const LONGEST = 8_000_000;

/** The commands that a LaTeX source defines itself, written out: a name that stands as `\bench` is read as what it says. */
export function expandMacros(source: string): string {
  const macros = [...source.matchAll(defined)].map(
    ([, braced, bare, count, usual, written, other, places = '', otherwise]) => ({
      name: braced ?? bare ?? other ?? '',
      count: count === undefined ? places.length / 2 : Number(count),
      /** What stands for the first argument where it is left out. */
      usual: usual ?? null,
      body: written ?? otherwise ?? '',
    }),
  );
  let text = source.replaceAll(defined, '');
  for (let depth = 0; depth < DEEPEST_MACRO; depth++) {
    const before = text;
    for (const { name, count, usual, body: written } of macros) {
      const first = usual === null ? '' : String.raw`(?:\s*\[([^\]]*)\])?`;
      const given =
        first + String.raw`\s*\{((?:[^{}]|\{[^{}]*\})*)\}`.repeat(count - (usual === null ? 0 : 1));
      const used = new RegExp(`\\${name}(?![a-zA-Z])${count === 0 ? String.raw`(?:\{\})?` : given}`, 'g');
      text = text.replace(used, (...found: readonly string[]) =>
        written.replaceAll(
          /#(\d)/g,
          (_, place: string) => found[Number(place)] ?? (place === '1' ? (usual ?? '') : ''),
        ),
      );
      if (text.length > LONGEST) return source;
    }
    if (text === before) break;
  }
  return text;
}

const notPrinted = /\\begin\{comment\}[\s\S]*?\\end\{comment\}|\\iffalse\b[\s\S]*?\\fi\b/g;

/** Printed as they stand, with what would begin a comment elsewhere. */
const kept =
  /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted)\}[\s\S]*?\\end\{\1\}|\\verb\*?([^\sa-zA-Z*])[^\n]*?\2|\\(?:url|href)\{[^{}\n]*\}|\\[\\%]|(?:^[ \t]*%.*(?:\n|$)|%.*)/gm;

/** What a LaTeX source prints: without comments, rows of tables among them, what is switched off, and what stands behind its end. */
export function withoutComments(source: string): string {
  const shown = source.replaceAll(kept, (found) => (/^[ \t]*%/.test(found) ? '' : found));
  const end = shown.indexOf(String.raw`\end{document}`);
  return (end === -1 ? shown : shown.slice(0, end)).replaceAll(notPrinted, '');
}
