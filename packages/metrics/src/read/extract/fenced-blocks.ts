/** The fenced blocks of a Markdown text, in order; one that is not closed ends with the text. */
export function fencedBlocks(text: string): readonly { readonly language: string; readonly code: string }[] {
  return [
    ...text.matchAll(
      /^ {0,3}(`{3,}|~{3,})[^\S\n]*([\w+#.-]*)[^\n]*\n([^]*?)(?:^ {0,3}\1[^\S\n]*$|$(?![^]))/gmu,
    ),
  ].map(([, , language = '', code = '']) => ({
    language: language.toLowerCase(),
    code: code.replace(/\n$/, ''),
  }));
}
