import type { JsonValue } from '@assay/records';

/** A remark in the file, above what stands at `path`; `''` for a blank line. */
export interface YamlRemark {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** A value as YAML for people to read and change: blocks, remarks above what they speak of, short lists on one line. */
export async function writeYaml(value: JsonValue, remarks: readonly YamlRemark[] = []): Promise<string> {
  const { Document, isCollection, isMap, isNode, isScalar } = await import('yaml');
  const document = new Document(value, { aliasDuplicateObjects: false });
  const flatten = (node: unknown): void => {
    if (!isCollection(node)) return;
    const parts = isMap(node) ? node.items.map((pair) => pair.value) : node.items;
    const isShort =
      parts.every((part) => isScalar(part) && !String(part.value).includes('\n')) &&
      JSON.stringify(node.toJSON()).length < 90;
    if (isShort && node !== document.contents) node.flow = true;
    for (const part of parts) flatten(part);
  };
  flatten(document.contents);
  for (const { path, text } of remarks) {
    const [last] = path.slice(-1);
    const holder = document.getIn(path.slice(0, -1), true);
    const node = isMap(holder)
      ? holder.items.find(({ key }) => (isScalar(key) ? key.value : key) === last)?.key
      : document.getIn(path, true);
    if (isNode(node)) node.commentBefore = text.replaceAll(/^(?=.)/gm, ' ');
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}
