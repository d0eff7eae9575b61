import { dirname, resolve, sep } from 'node:path';
import { AssayError } from '@assay/records';
import { decodeText, readFile } from '@assay/rows';
import type { World } from '../world.ts';
import type { ExtractRequest } from './extract.request.ts';

interface OpenPaper {
  readonly bytes: Uint8Array;
  /** By which its format is told. */
  readonly name: string;
  /** Where it was fetched from; null for a file. */
  readonly address: string | null;
}

const MOST_BYTES = 200 * 1024 * 1024;

/** The bytes of a paper: of a file, or of an address where the network is allowed. */
export async function openPaper(
  { paper, allow_network }: ExtractRequest,
  { cwd }: World,
  signal: AbortSignal | undefined,
): Promise<OpenPaper> {
  if (!/^https?:\/\//i.test(paper)) {
    const bytes = await readFile(resolve(cwd, paper), MOST_BYTES, paper);
    if (bytes === null) throw tooLong(paper);
    const isLatex = /\.(?:tex|latex)$/i.test(paper);
    const file = resolve(cwd, paper);
    return { bytes: isLatex ? await withInputs(bytes, dirname(file)) : bytes, name: paper, address: null };
  }
  if (allow_network !== true) {
    throw new AssayError('usage', 'E_NETWORK', `${paper} is an address, and the network is not allowed`, {
      field: 'allow_network',
      fix: 'Save the paper and name its file, or allow the network.',
    });
  }
  return fetchPaper(paper, signal);
}

const MOST_INPUTS = 200;

/** A LaTeX source with the files of its folder that it takes in; what is not there or elsewhere stays as it is written. */
async function withInputs(bytes: Uint8Array, folder: string): Promise<Uint8Array> {
  const command = /(?<!(?<!\\)%.*)\\(?:input|include|subfile)(?:\s*\{([^{}]+)\}|\s+([\w./-]+))/;
  let text = decodeText(bytes);
  for (let count = 0; count < MOST_INPUTS; count++) {
    const hit = command.exec(text);
    if (hit === null) break;
    const name = (hit[1] ?? hit[2]!).trim();
    const file = resolve(folder, /\.\w+$/.test(name) ? name : `${name}.tex`);
    const inner = file.startsWith(folder + sep)
      ? await readFile(file, MOST_BYTES, name).catch(() => null)
      : null;
    const own = inner === null ? `[${name}]` : decodeText(inner);
    text = `${text.slice(0, hit.index)}${own}${text.slice(hit.index + hit[0].length)}`;
    if (text.length > MOST_BYTES) throw tooLong(name);
  }
  return new TextEncoder().encode(text);
}

async function fetchPaper(address: string, signal: AbortSignal | undefined): Promise<OpenPaper> {
  const answer = await fetch(address, signal === undefined ? {} : { signal }).catch((cause: unknown) => {
    throw unreachable(address, cause instanceof Error ? cause.message : String(cause), cause);
  });
  if (!answer.ok) throw unreachable(address, `it answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw tooLong(address);
    parts.push(part);
  }
  return {
    bytes: Buffer.concat(parts),
    name: nameOf(address, answer.headers.get('content-type') ?? ''),
    address,
  };
}

/** An address need not end as a file does: then what the server calls it tells. */
function nameOf(address: string, type: string): string {
  const { pathname } = new URL(address);
  if (/\.(?:pdf|html?|md|tex|txt)$/i.test(pathname)) return pathname;
  const kind = /pdf/i.test(type)
    ? 'pdf'
    : /html/i.test(type)
      ? 'html'
      : /markdown/i.test(type)
        ? 'md'
        : 'txt';
  return `${pathname}.${kind}`;
}

function unreachable(address: string, why: string, cause?: unknown): AssayError {
  return new AssayError('environment', 'E_PAPER_FETCH', `${address} cannot be fetched: ${why}`, {
    cause,
    retryable: true,
    fix: 'Save the paper and name its file.',
  });
}

function tooLong(paper: string): AssayError {
  return new AssayError('invalid', 'E_PAPER_LONG', `${paper} has more than ${MOST_BYTES} bytes`);
}
