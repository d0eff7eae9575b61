import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../http/problem.ts';
import type { Served } from '../../http/served.ts';
import { receiveUpload } from './receive-upload.ts';

/** More than what is kept in memory. */
const MOST = 600_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-receiving-'));
  vi.stubEnv('TMPDIR', folder);
  return () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  };
});

async function asText(upload: Parameters<Parameters<typeof receiveUpload>[2]>[0]): Promise<string> {
  const bytes = typeof upload === 'string' ? readFileSync(upload) : Buffer.from(upload.bytes);
  return bytes.toString('latin1');
}

/** Sends a body without a length, and says what came of it. */
async function sent(
  body: ReadableStream<Uint8Array> | Uint8Array,
  headers: Record<string, string> = {},
  patience = { idleMs: 60_000, totalMs: 60_000 },
) {
  const app = new Hono<Served>();
  app.post('/', async (context) =>
    context.text(await receiveUpload(context, 'f', asText, { most: MOST, ...patience })),
  );
  app.onError((error, context) =>
    context.text(error.message, error instanceof Refusal ? (error.status as 413) : 500),
  );
  const request = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
  const answer = await app.request('/', request);
  return { status: answer.status, text: await answer.text() };
}

describe('SUB-29: an upload', () => {
  test('without a length and without an end is cut off at the limit, and nothing of it stays', async () => {
    let given = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (control) => {
        given += 10_000;
        control.enqueue(new Uint8Array(10_000));
      },
      cancel: () => void (isCancelled = true),
    });
    expect(await sent(endless)).toMatchObject({ status: 413 });
    expect(isCancelled).toBe(true);
    expect(given).toBeLessThan(10 * MOST);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['falls silent', { idleMs: 30, totalMs: 60_000 }, () => new Promise<void>(() => undefined)],
    ['comes drop by drop', { idleMs: 60_000, totalMs: 100 }, () => setTimeout(5)],
  ])('that %s is answered with 408, and let go', async (_, patience, pause) => {
    let given = 0;
    let isCancelled = false;
    const slow = new ReadableStream<Uint8Array>({
      pull: async (control) => {
        // First as much as begins a file.
        if (given > 0) await pause();
        control.enqueue(new Uint8Array(given === 0 ? 300_000 : 1));
        given += 1;
      },
      cancel: () => void (isCancelled = true),
    });
    expect(await sent(slow, {}, patience)).toMatchObject({ status: 408 });
    expect([isCancelled, readdirSync(folder)]).toEqual([true, []]);
  });

  test('that breaks off leaves nothing behind', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (control) => control.error(new Error('the connection is gone')),
    });
    expect(await sent(broken)).toMatchObject({ status: 500 });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('whose sender was gone before anybody read it is no empty file: Node 22 reads an end from such a connection', async () => {
    const used = vi.fn(asText);
    const app = new Hono<Served>();
    app.post('/', async (context) => context.text(await receiveUpload(context, 'f', used)));
    app.onError((error, context) => context.json(error, 400));
    const incoming = { complete: false, destroyed: true };
    const answer = await app.request('/', { method: 'POST', body: '' }, { incoming });
    expect(await answer.json()).toMatchObject({ status: 400, code: 'E_BODY_CUT' });
    expect(used).not.toHaveBeenCalled();
  });

  test('in thousands of parts is one file of these bytes: no boundary is looked for', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="../../f"; filename="/etc/f"\r\n\r\n1\r\n';
    const bytes = Buffer.from(part.repeat(4000));
    const { status, text } = await sent(bytes, { 'content-type': 'multipart/form-data; boundary=x' });
    expect([status, text]).toEqual([200, bytes.toString('latin1')]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
