import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  removeComments: true,
};

/** A module as it runs: types, imports of types and comments gone. */
export function normalCode(path: string, text: string): ts.SourceFile {
  const { outputText } = ts.transpileModule(text, { fileName: path, compilerOptions: options });
  return ts.createSourceFile(path, outputText, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
}

/** Its words, one after the other, so that white space and line ends do not count. */
export function wordsOf(source: ts.SourceFile, replaced: ReadonlyMap<ts.Node, string>): readonly string[] {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    const other = replaced.get(node);
    if (other !== undefined) {
      words.push(other);
      return;
    }
    const parts = node.getChildren(source);
    if (parts.length === 0) words.push(node.getText(source));
    else for (const part of parts) visit(part);
  };
  visit(source);
  return words.filter((word) => word !== '');
}
