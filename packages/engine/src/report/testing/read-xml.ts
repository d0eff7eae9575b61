/** An element of XML without text of its own: all that JUnit files here have. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A strict reader of well-formed XML 1.0: declaration, elements, attributes in double quotes. Throws at anything else. */
export function readXml(text: string): XmlElement {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error('a character XML does not have');
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const rest = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const end = rest.replaceAll(
    /\s*<(\/?)([\w.-]+)((?:\s+[\w.-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, given, empty) => {
      if (closing === '/') {
        if (open.pop()!.name !== name) throw new Error(`</${name}> closes another element`);
        return '';
      }
      const attributes: Record<string, string> = {};
      for (const [, key, value] of String(given).matchAll(/([\w.-]+)="([^"<]*)"/g)) {
        if (Object.hasOwn(attributes, key!)) throw new Error(`${key} twice`);
        attributes[key!] = decode(value!);
      }
      const element: XmlElement = { name, attributes, children: [] };
      open.at(-1)!.children.push(element);
      if (empty !== '/') open.push(element);
      return '';
    },
  );
  if (end.trim() !== '' || open.length !== 1 || root.children.length !== 1)
    throw new Error(`not well-formed: ${end.slice(0, 80)}`);
  return root.children[0]!;
}

function decode(text: string): string {
  return text.replaceAll(/&([^;]*);|&/g, (whole, name) => {
    if (name === undefined || !Object.hasOwn(entities, name)) throw new Error(`no entity ${whole}`);
    return entities[name]!;
  });
}
