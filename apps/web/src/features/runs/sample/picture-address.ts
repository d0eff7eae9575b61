/** Kinds that are pixels and nothing else. */
const kinds = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/**
 * Where the picture of a part of a message stands: in the message itself, as a data: address or as base64 with its kind. Null
 * where it stands elsewhere, which a page never asks, or where it is drawn by a program, as SVG is.
 */
export function pictureAddress(image: string, kind: string | undefined): string | null {
  const [, own] = /^data:([^;,]+);base64,/.exec(image) ?? [];
  if (own !== undefined) return kinds.test(own) ? image : null;
  const isBase64 = kind !== undefined && kinds.test(kind) && /^[A-Za-z0-9+/]+={0,2}$/.test(image);
  return isBase64 ? `data:${kind};base64,${image}` : null;
}
