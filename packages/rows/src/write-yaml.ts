import type { JsonObject, JsonValue } from '@assay/records';

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

/** The file with these entries behind those that its lists have; all else, remarks included, stays as it was. */
export async function addToYaml(
  text: string,
  lists: Readonly<Record<string, readonly JsonObject[]>>,
): Promise<string> {
  const { isSeq, parseDocument } = await import('yaml');
  const added = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  const document = parseDocument(text);
  if (document.contents === null) return writeYaml(Object.fromEntries(added));
  for (const [name, entries] of added) {
    const list = document.get(name, true);
    if (isSeq(list))
      for (const entry of entries) list.add(document.createNode(entry, { aliasDuplicateObjects: false }));
    else document.set(name, document.createNode(entries, { aliasDuplicateObjects: false }));
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** The file with what is said of each of its mappings set there; all else, remarks included, stays as it was. */
export async function amendYaml(text: string, amend: (mapping: JsonObject) => JsonObject): Promise<string> {
  const { parseDocument, visit } = await import('yaml');
  const document = parseDocument(text);
  let isChanged = false;
  visit(document, {
    Map: (_, mapping) => {
      const said = mapping.toJS(document) as JsonObject;
      for (const [name, value] of Object.entries(amend(said))) {
        if (said[name] === value) continue;
        mapping.set(name, value);
        isChanged = true;
      }
    },
  });
  return isChanged ? document.toString({ lineWidth: 0, flowCollectionPadding: true }) : text;
}
