import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { lineSplitter } from '@assay/engine';
import { isObject, type JsonObject } from '@assay/records';

/** A process that is spoken to in lines of JSON, whatever started it. */
export interface Spoken {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** How it ended, when it has. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
  readonly kill: () => void;
}

export interface ProcessEnd {
  /** It went of its own will and without complaint. */
  readonly isClean: boolean;
  /** In words, for the host. */
  readonly how: string;
}

export type LineReply =
  | { readonly kind: 'said'; readonly value: JsonObject; readonly ms: number }
  | { readonly kind: 'late' }
  | ({ readonly kind: 'ended' } & ProcessEnd);

interface Debt {
  readonly since: number;
  readonly settle: (reply: LineReply) => void;
}

/** Longest line that is read from it, in bytes. */
const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Questions and answers, one line each. An answer is the line with the id of its question, a number that nobody can
 * foresee; other lines are passed over. What is late ends the process, for it may hang.
 */
export class LineProcess {
  readonly #spoken: Spoken;
  readonly #owed = new Map<string, Debt>();
  #end: ProcessEnd | null = null;
  #isLate = false;

  constructor(spoken: Spoken) {
    this.#spoken = spoken;
    const lines = lineSplitter(
      { onLine: (text) => this.#hear(text), onTooLong: () => spoken.kill() },
      LONGEST_LINE,
    );
    spoken.stdout.on('data', (chunk: Buffer) => lines.write(chunk));
    spoken.stdout.on('error', () => spoken.kill());
    spoken.stdin.on('error', () => undefined);
    void this.#settleAtEnd(spoken.ended);
  }

  /** Whether it can be asked: it lives, and nothing that it was asked was late. */
  get isOpen(): boolean {
    return this.#end === null && !this.#isLate;
  }

  /** Never rejects. */
  ask(question: JsonObject, timeoutMs: number): Promise<LineReply> {
    if (this.#end !== null) return Promise.resolve({ kind: 'ended', ...this.#end });
    const id = randomBytes(8).toString('hex');
    const { promise, resolve } = Promise.withResolvers<LineReply>();
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.#owed.get(id)?.settle({ kind: 'late' });
      this.#spoken.kill();
    }, timeoutMs);
    this.#owed.set(id, {
      since: performance.now(),
      settle: (reply) => {
        clearTimeout(timer);
        this.#owed.delete(id);
        resolve(reply);
      },
    });
    this.#spoken.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
    return promise;
  }

  async close(): Promise<void> {
    this.#spoken.stdin.end();
    this.#spoken.kill();
    await this.#spoken.ended;
  }

  async #settleAtEnd(ended: Promise<ProcessEnd>): Promise<void> {
    const end = await ended;
    this.#end = end;
    for (const { settle } of this.#owed.values()) settle({ kind: 'ended', ...end });
  }

  #hear(text: string | null): void {
    const value = text === null ? null : objectIn(text);
    const debt = typeof value?.['id'] === 'string' ? this.#owed.get(value['id']) : undefined;
    if (value !== null && debt !== undefined)
      debt.settle({ kind: 'said', value, ms: performance.now() - debt.since });
  }
}

function objectIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
