/** Longest line that is gathered, in bytes. */
const maxLineBytes = 64 * 1024 * 1024;

export interface LineListener {
  /** A line without its end; null: bytes that are not UTF-8. */
  readonly onLine: (text: string | null) => void;
  /** A line got longer than is gathered. */
  readonly onTooLong: () => void;
}

/** Cuts bytes into lines as they come. Memory: one line. */
export function lineSplitter({ onLine, onTooLong }: LineListener, maxBytes: number = maxLineBytes) {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): string | null => {
    const bytes = Buffer.concat(parts, length);
    parts = [];
    length = 0;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const add = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  return {
    write: (chunk: Uint8Array): void => {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        add(chunk.subarray(start, end));
        start = end + 1;
        onLine(take());
      }
      if (start < chunk.length) add(chunk.subarray(start));
      if (length <= maxBytes) return;
      parts = [];
      length = 0;
      onTooLong();
    },
    /** A last line that has no end. */
    end: (): void => {
      if (length > 0) onLine(take());
    },
  };
}
