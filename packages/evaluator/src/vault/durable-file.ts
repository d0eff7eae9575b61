import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { faultPoint } from '../fault-point.ts';

const OWNER_ONLY = 0o600;

/** Writes a file for its owner alone: there under its name whole and durable, or not at all. */
export function writeDurably(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(`${path}.new`, 'w', OWNER_ONLY);
  try {
    // A disk that is full takes a part without an error; the next write says so.
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  faultPoint('vault-file-before-rename');
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
