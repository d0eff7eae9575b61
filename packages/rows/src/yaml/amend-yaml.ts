import type { JsonObject } from '@assay/records';

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
