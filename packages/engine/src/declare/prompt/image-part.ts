import { isObject, type JsonValue } from '@assay/records';
import type { ContentPart } from '../../ports/model.ts';

/**
 * An image in an input: `{type: image, image: …, media_type?: …}`, where `image` is a data: or https:
 * address or base64 text, or OpenAI's `{type: image_url, image_url: {url: …}}`; where the prompt says that it is
 * one, a bare address will do. Null: it is not an image.
 */
export function imagePart(value: JsonValue, isMeant = false): ContentPart | null {
  if (typeof value === 'string') return isMeant && isAddress(value) ? { type: 'image', image: value } : null;
  if (!isObject(value)) return null;
  const { type, image, image_url, media_type } = value as Fields;
  if (type === 'image_url') return addressed(image_url);
  if (type !== 'image' || typeof image !== 'string' || image === '') return null;
  return { type: 'image', image, ...(typeof media_type === 'string' ? { media_type } : {}) };
}

type Fields = Readonly<Record<string, JsonValue | undefined>>;

/** With how much detail it is looked at cannot be said to every provider: an image that asks for it is not taken as one. */
function addressed(given: JsonValue | undefined): ContentPart | null {
  if (typeof given !== 'object' || given === null) return null;
  const { url, detail } = given as Fields;
  if (typeof url !== 'string' || !isAddress(url) || (detail !== undefined && detail !== 'auto')) return null;
  return { type: 'image', image: url };
}

function isAddress(text: string): boolean {
  return /^(?:data:image\/|https?:\/\/)/i.test(text);
}
