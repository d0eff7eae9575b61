import { LONGEST_LINE } from './wire.ts';

export interface ReplyListener {
  /** A line: its letter, its number (0 where it has none), and where its JSON begins. */
  readonly onReply: (word: string, id: number, line: string, json: number) => void;
  /** What cannot be a line: it is too long, or has no number where one belongs. */
  readonly onNonsense: () => void;
}

/**
 * Cuts what a host writes into lines. Whose number a line has is known before any of its JSON is read; memory is
 * one line. Bytes that are not UTF-8 become U+FFFD: they are the model's words, and no concern of the lines.
 */
export function replyLines({ onReply, onNonsense }: ReplyListener): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let length = 0;
  let isOver = false;
  const nonsense = (): void => {
    isOver = true;
    parts = [];
    onNonsense();
  };
  const readLine = (line: string): void => {
    const space = line.indexOf(' ');
    const number = line.slice(1, space === -1 ? undefined : space);
    const id = Number(number);
    if (number.length > 15 || !Number.isInteger(id)) return nonsense();
    onReply(line.charAt(0), id, line, space === -1 ? line.length : space + 1);
  };
  return (chunk) => {
    if (isOver) return;
    const last = chunk.lastIndexOf(0x0a);
    parts.push(last === -1 ? chunk : chunk.subarray(0, last));
    length += chunk.length;
    if (length > LONGEST_LINE && last === -1) return nonsense();
    if (last === -1) return;
    const text = Buffer.concat(parts).toString('utf8');
    parts = last + 1 < chunk.length ? [chunk.subarray(last + 1)] : [];
    length = chunk.length - last - 1;
    for (const line of text.split('\n')) {
      readLine(line);
      if (isOver) return;
    }
  };
}
