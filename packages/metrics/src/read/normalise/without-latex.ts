/**
 * Mathematics without the commands that only set it: dollars and brackets of formulas, `\left`, `\text{…}`, `\boxed{…}`, thin
 * spaces; fractions as `a/b`, roots as `sqrt(a)`. It reads one spelling out of several, and computes nothing.
 */
export function withoutLatex(text: string): string {
  let plain = text
    .replaceAll(/\\\(|\\\)|\\\[|\\\]|(?<!\\)\$/gu, '')
    .replaceAll(/\\(?:left|right|displaystyle|limits)(?![A-Za-z])/gu, '')
    .replaceAll(/\\[,;:! ]|~/gu, '')
    .replaceAll(/\\(?:q?quad)(?![A-Za-z])/gu, ' ')
    .replaceAll(/\^\s*\{?\\circ\}?|\\degree(?![A-Za-z])/gu, '')
    .replaceAll(/\\([%$#&_])/gu, '$1');
  // From the inside out: what a command holds may hold another.
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = plain
      .replaceAll(
        /\\(?:text|textbf|textit|mathrm|mathbf|mathit|operatorname|boxed|mbox|fbox)\s*\{([^{}]*)\}/gu,
        '$1',
      )
      .replaceAll(
        /\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/gu,
        (_, a: string, b: string) => `${grouped(a)}/${grouped(b)}`,
      )
      .replaceAll(/\\[dt]?frac\s*(\d)\s*(\d)/gu, '$1/$2')
      .replaceAll(/\\sqrt\s*\{([^{}]*)\}/gu, 'sqrt($1)');
    if (next === plain) break;
    plain = next;
  }
  return plain
    .replaceAll(/\\(?:cdot|times)(?![A-Za-z])/gu, '*')
    .replaceAll(/\\(?:le|leq)(?![A-Za-z])/gu, '<=')
    .replaceAll(/\\(?:ge|geq)(?![A-Za-z])/gu, '>=')
    .replaceAll(/\\pi(?![A-Za-z])/gu, 'pi')
    .replaceAll(/\\infty(?![A-Za-z])/gu, 'infinity');
}

const ROUNDS = 20;

function grouped(part: string): string {
  return /^[\w.]+$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`;
}
