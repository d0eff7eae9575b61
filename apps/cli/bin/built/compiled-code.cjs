'use strict';
const { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } = require('node:fs');
const path = require('node:path');

/** A command that ended with one of these has done its work: done, a check failed, inconclusive. */
const ENDINGS = new Set([0, 1, 3]);

/**
 * The compiled code of one command, in one file: four bytes for the length of the table, the table (the place of each
 * name among the bytes), the bytes. V8 sees for itself whether they are of its version and its flags.
 */
exports.CompiledCode = class CompiledCode {
  #file;
  #kept;
  #scripts = new Map();
  #isComplete = true;

  constructor(file) {
    this.#file = file;
    this.#kept = file === undefined ? new Map() : readKept(file);
  }

  of(name) {
    return this.#kept.get(name);
  }

  add(name, script) {
    this.#scripts.set(name, script);
    if (!this.#kept.has(name) || script.cachedDataRejected) this.#isComplete = false;
  }

  /** Where something was missing: with what has been compiled until now, and what other ways through the command need. */
  keep(exitCode) {
    if (this.#isComplete || this.#file === undefined || !ENDINGS.has(exitCode)) return;
    const parts = new Map(this.#kept);
    for (const [name, script] of this.#scripts) parts.set(name, script.createCachedData());
    try {
      writeKept(this.#file, parts);
    } catch {
      // A disk that is full or not ours: the next command compiles again, and that is all.
    }
  }
};

function readKept(file) {
  try {
    const bytes = readFileSync(file);
    const start = 4 + bytes.readUInt32LE(0);
    const table = JSON.parse(bytes.toString('utf8', 4, start));
    return new Map(table.map(([name, from, to]) => [name, bytes.subarray(start + from, start + to)]));
  } catch {
    // Not there yet, or not as it was written: everything is compiled, and kept when the command ends.
    return new Map();
  }
}

/** On the disk before it has its name: V8 trusts what it is given. */
function writeKept(file, parts) {
  let at = 0;
  const table = JSON.stringify([...parts].map(([name, { length }]) => [name, at, (at += length)]));
  const length = Buffer.alloc(4);
  // Spaces, so that the code begins at a multiple of eight, where V8 takes it without a copy.
  const padded = table.padEnd(Math.ceil((table.length + 4) / 8) * 8 - 4);
  length.writeUInt32LE(padded.length);
  const making = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = openSync(making, 'w');
  try {
    writeSync(descriptor, Buffer.concat([length, Buffer.from(padded), ...parts.values()]));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(making, file);
}
