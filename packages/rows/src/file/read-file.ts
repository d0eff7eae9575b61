import { stat } from 'node:fs/promises';
import { joinedBytes } from '../text/joined-bytes.ts';
import { fileBlocks } from './file-blocks.ts';
import { handedPipe, readPipe } from './handed-pipe.ts';

/** The whole of a file, or of a pipe that this process was handed; null where it has more than `most` bytes. */
export async function readFile(path: string, most: number, shown: string = path): Promise<Uint8Array | null> {
  const known = await stat(path).catch(() => null);
  if (known?.isFile() === true && known.size > most) return null;
  const blocks: Uint8Array[] = [];
  let length = 0;
  const pipe = handedPipe(path);
  for await (const block of pipe === null ? fileBlocks(path, shown) : blocksOf(pipe)) {
    length += block.length;
    if (length > most) return null;
    blocks.push(block);
  }
  return joinedBytes(blocks);
}

async function* blocksOf(pipe: number): AsyncGenerator<Uint8Array> {
  for await (const block of readPipe(pipe)) yield block as Uint8Array;
}
