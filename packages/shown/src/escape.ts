/**
 * Text of unknown origin as one harmless line: white space collapsed; control characters, terminal escapes,
 * marks that turn the direction of writing, invisible ones and lone surrogates spelt out.
 */
export function visibleText(text: string): string {
  return isPlain.test(text)
    ? text
    : text
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(
          /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
          (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
        );
}

/** Almost every text: printable characters of blocks that hide nothing, without two spaces in a row. */
const isPlain = /^(?:[!-~\u00a1-\u05ff\u2010-\u2027\u2030-\u205e\u2070-\u2fff]| (?! ))*$/;

/**
 * Text of unknown origin, made harmless for a terminal: what it would obey (control characters, escapes), what turns
 * the direction of writing, what cannot be seen and lone surrogates are spelt out. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    (character) => (character === '\n' || character === '\t' ? character : spelt(character)),
  );
}

/** The same as one line that loses nothing: line breaks and tabs are spelt out too. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function spelt(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** Text of unknown origin as one harmless line, cut to a length that fits; the cut is marked. */
export function shortText(text: string, length: number): string {
  const characters = Array.from(printableLine(text));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** A word of a command line; quoted where a shell would read it otherwise. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text of HTML or XML, and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => entities[character]!) : text;
}

/**
 * Text of unknown origin inside Markdown: HTML-escaped, then backslash, pipe and backtick escaped; what could
 * begin a link, an image, emphasis or an address becomes a character reference, so that nothing is fetched,
 * and nobody is mentioned, by looking at it.
 */
export function markdownText(text: string): string {
  return escapeHtml(visibleText(text).trim())
    .replaceAll(/[\\|`]/g, (character) => `\\${character}`)
    .replaceAll(/[*~@]|\](?=[([:])|\[(?=\^)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, reference)
    .replaceAll(/(?<=https?|ftp|mailto):/gi, reference)
    .replaceAll(/(?<=www)\./gi, reference);
}

/** An id or a name: set as code, in which nobody looks for people, issues or addresses. */
export function markdownCode(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}

/** A table with the cells as they are: escape them first. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
