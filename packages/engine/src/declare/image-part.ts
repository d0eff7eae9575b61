import type { JsonValue } from '@assay/records';
import type { ContentPart } from '../ports/model.ts';

/**
 * An image in an input: `{type: image, image: …, media_type?: …}`, where `image` is a data: or https:
 * address or base64 text; where the prompt says that it is one, a bare address will do. Null: it is none.
 */
export function imagePart(value: JsonValue, isMeant = false): ContentPart | null {
  if (typeof value === 'string') return isMeant && isAddress(value) ? { type: 'image', image: value } : null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { type, image, media_type } = value as Readonly<Record<string, JsonValue | undefined>>;
  if (type !== 'image' || typeof image !== 'string' || image === '') return null;
  return { type: 'image', image, ...(typeof media_type === 'string' ? { media_type } : {}) };
}

function isAddress(text: string): boolean {
  return /^(?:data:image\/|https?:\/\/)/i.test(text);
}
