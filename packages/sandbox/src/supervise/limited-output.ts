import { type Readable, Transform } from 'node:stream';

/** Lets so many bytes through; with the first one more it says so, and lets no more through. */
export function upTo(limit: number, onMore: () => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) onMore();
      done(null, seen > limit ? undefined : chunk);
    },
  });
}

export interface KeptText {
  readonly text: () => string;
  readonly isTruncated: () => boolean;
}

/** Keeps the first bytes of a stream, and reads the rest. */
export function keepStart(stream: Readable, most: number): KeptText {
  const chunks: Buffer[] = [];
  let seen = 0;
  stream.on('data', (chunk: Buffer) => {
    if (seen < most) chunks.push(chunk.subarray(0, most - seen));
    seen += chunk.length;
  });
  return { text: () => Buffer.concat(chunks).toString('utf8'), isTruncated: () => seen > most };
}
