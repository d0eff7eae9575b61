/** A field of a message: a number, or bytes that are a text or a message of their own. Fixed-width fields are passed over. */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message in the wire form of Protocol Buffers; what is cut off at the end is left out. */
export function protobufFields(bytes: Uint8Array): readonly ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    let factor = 1;
    while (at < bytes.length) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) fields.push({ number, value: varint() });
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const length = varint();
      if (!(at + length <= bytes.length)) break;
      fields.push({ number, value: bytes.subarray(at, at + length) });
      at += length;
    } else break;
  }
  return fields;
}
