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
