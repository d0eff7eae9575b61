import { hash } from 'node:crypto';
import { isObject } from '@assay/records';

/** JSON that ends with the digest of everything before it, so that a changed byte is noticed. */
export function sealedText(content: object): { readonly text: string; readonly seal: string } {
  const seal = sealOf(content);
  return { text: `${JSON.stringify({ ...content, seal }, null, 1)}\n`, seal };
}

/** What a sealed text says. Throws where it is not JSON, not sealed, or not what was sealed. */
export function readSealed(text: string): { readonly content: object; readonly seal: string } {
  const { seal, ...content } = parsedObject(text);
  if (typeof seal !== 'string') throw new Error('it has no seal');
  if (sealOf(content) !== seal) throw new Error('its content is not what was sealed');
  return { content, seal };
}

export function parsedObject(text: string): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) throw new Error('it is not an object');
  return json;
}

/** Keys keep their order through parsing, so the same content has the same text. */
function sealOf(content: object): string {
  return `sha256:${hash('sha256', JSON.stringify(content), 'hex')}`;
}
