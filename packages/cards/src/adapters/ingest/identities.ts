const digestBytes = 16;
const entryBytes = digestBytes + 4;

/** `identities.bin`: for each record that names its own path its digest, and the index of its source as 32 bits, low byte first. */
export function identityBytes(
  identities: readonly { readonly digest: Uint8Array; readonly source: number }[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entryBytes * identities.length);
  const view = new DataView(bytes.buffer);
  for (const [index, { digest, source }] of identities.entries()) {
    bytes.set(digest, entryBytes * index);
    view.setUint32(entryBytes * index + digestBytes, source, true);
  }
  return bytes;
}

/** Calls back rather than yields: there are millions. The digest is good for the call only. */
export function forEachIdentity(
  bytes: Uint8Array,
  visit: (digest: Uint8Array, source: number) => void,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes)
    visit(bytes.subarray(at, at + digestBytes), view.getUint32(at + digestBytes, true));
}
