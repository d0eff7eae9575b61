import type { Readable } from 'node:stream';
import type { Finding } from '../../corpus/finding.ts';
import { JoinedBlocks } from '@assay/rows';
import { longestDocument, type Part, partBytes } from './part.ts';

const lineFeed = 10;

/**
 * The lines of a stream, many at a time, after the first `skip`. Empty lines count and hold nothing. A line that is too
 * long to be read is a finding with its number.
 */
export async function* lineParts(
  stream: Readable,
  path: string,
  skip = 0,
  longest = longestDocument,
): AsyncGenerator<Part> {
  const cutter = new LineCutter(path, skip, longest);
  try {
    for await (const block of stream) {
      const part = cutter.add(block as Uint8Array);
      if (part !== null) yield part;
    }
  } catch (error) {
    yield cutter.wholeLines();
    throw error;
  }
  yield cutter.finish();
}

class LineCutter {
  readonly #blocks: JoinedBlocks;
  readonly #longest: number;
  readonly #path: string;
  readonly #skip: number;
  #line = 0;
  /** Inside a line that is too long: what is left of it is passed over. */
  #isPassing = false;
  #findings: Finding[] = [];

  constructor(path: string, skip: number, longest: number) {
    this.#blocks = new JoinedBlocks(partBytes, longest);
    this.#longest = longest;
    this.#path = path;
    this.#skip = skip;
  }

  add(block: Uint8Array): Part | null {
    const wanted = this.#isPassing ? this.#afterLongLine(block) : block;
    if (wanted.length > 0) this.#blocks.add(wanted);
    return this.#blocks.isFull ? this.wholeLines() : null;
  }

  /** The last line may end without a line feed. */
  finish(): Part {
    const bytes = this.#blocks.take();
    return this.#part(bytes, this.#lines(bytes));
  }

  /** What has come so far, up to the last line feed. */
  wholeLines(): Part {
    const bytes = this.#blocks.take();
    const end = bytes.lastIndexOf(lineFeed) + 1;
    const part = this.#part(bytes.subarray(0, end), this.#lines(bytes.subarray(0, end)));
    if (bytes.length - end <= this.#longest) this.#blocks.putBack(bytes.subarray(end));
    else this.#passLine();
    return part;
  }

  #lines(bytes: Buffer): Pick<Part, 'spans' | 'numbers'> {
    const spans: number[] = [];
    const numbers: number[] = [];
    for (let start = 0; start < bytes.length; ) {
      const feed = bytes.indexOf(lineFeed, start);
      const end = feed === -1 ? bytes.length : feed;
      this.#line += 1;
      if (this.#line > this.#skip && !isBlank(bytes, start, end)) {
        spans.push(start, end);
        numbers.push(this.#line);
      }
      start = end + 1;
    }
    return { spans, numbers };
  }

  /** The line that has begun is too long: what is left of it is not kept. */
  #passLine(): void {
    this.#line += 1;
    this.#isPassing = true;
    if (this.#line > this.#skip) this.#findings.push(tooLong(this.#path, this.#line, this.#longest));
  }

  #afterLongLine(block: Uint8Array): Uint8Array {
    const feed = block.indexOf(lineFeed);
    this.#isPassing = feed === -1;
    return block.subarray(feed === -1 ? block.length : feed + 1);
  }

  #part(bytes: Uint8Array, lines: Pick<Part, 'spans' | 'numbers'>): Part {
    const findings = this.#findings;
    this.#findings = [];
    return { unit: 'line', bytes, ...lines, last: this.#line, findings };
  }
}

/** Space, tab and carriage return are all that a blank line may have. */
function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 13)) at += 1;
  return at === end;
}

function tooLong(path: string, line: number, longest: number): Finding {
  const megabytes = longest / 2 ** 20;
  return {
    action: 'refused',
    rule: 'line_too_long',
    path: `${path}:${line}`,
    result: null,
    message: `line ${line} is longer than ${megabytes} MB; split the record`,
  };
}
