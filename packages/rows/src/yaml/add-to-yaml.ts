import type { JsonObject } from '@assay/records';
import { writeYaml } from './write-yaml.ts';

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
