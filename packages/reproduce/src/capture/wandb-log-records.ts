import { AssayError } from '@assay/records';

const HEAD = 7;
const BLOCK = 32_768;
/** Of a piece: whole, the first of several, one between, the last. */
const [WHOLE, FIRST, MIDDLE, LAST] = [1, 2, 3, 4];

/**
 * The records of a binary log of Weights & Biases: pieces in blocks of 32 KiB, as LevelDB writes its log, behind `:W&B`. A log
 * that ends in the middle of a record gives those before it.
 */
export function wandbLogRecords(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length === 0) throw wrong('the log is empty: the run was started and recorded nothing');
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 4)) !== ':W&B')
    throw wrong('the log does not begin like a Weights & Biases log');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  let at = HEAD;
  while (at + HEAD <= bytes.length) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEAD) {
      at += left;
      continue;
    }
    const length = view.getUint16(at + 4, true);
    const kind = view.getUint8(at + 6);
    const end = at + HEAD + length;
    if (kind < WHOLE || kind > LAST || end > bytes.length) break;
    const piece = bytes.subarray(at + HEAD, end);
    if (kind === WHOLE || kind === FIRST) parts = [piece];
    if (kind === MIDDLE || kind === LAST) parts.push(piece);
    if (kind === WHOLE || kind === LAST) records.push(Buffer.concat(parts));
    at = end;
  }
  return records;
}

function wrong(message: string): AssayError {
  return new AssayError('invalid', 'E_CAPTURE_LOG', message);
}
