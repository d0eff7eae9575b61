import { AssayError } from '@assay/records';
import { formatByName, readBlocks, type RowFile } from '@assay/rows';
import type { GraphNode, GraphValue } from '../read/graph.ts';
import type { Component } from '../read/task.ts';
import { properties } from '../vocabulary/terms.ts';
import type { MatchContext } from './match-context.ts';
import { nameOf } from './pair.ts';
import { finding, type MatchFinding, type Place } from './rules.ts';

/** Where a dataset says its content is, with what it says about that content. */
interface DataLocation {
  readonly address: string;
  readonly sha256: string | null;
  readonly mediaType: string | null;
}

const addressProperties = [properties.contentUrl, properties.url, properties.codeRepository];

/**
 * The locations of a value: contentUrl, url and codeRepository of its own, and of its distributions (a
 * distribution that leads back to itself is gone through once).
 */
function dataLocations(node: GraphNode, seen: Set<GraphNode> = new Set()): readonly DataLocation[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const sha256 = textOf(node.properties.get(properties.sha256)?.[0]);
  const mediaType = textOf(node.properties.get(properties.encodingFormat)?.[0]);
  const own = addressProperties.flatMap((property) =>
    (node.properties.get(property) ?? []).map((value) => ({ address: textOf(value)!, sha256, mediaType })),
  );
  const parts = (node.properties.get(properties.distribution) ?? []).flatMap((value) =>
    value.kind === 'literal' ? [] : dataLocations(value, seen),
  );
  return [...own, ...parts];
}

function textOf(value: GraphValue | undefined): string | null {
  if (value === undefined) return null;
  return value.kind === 'literal' ? value.text : value.id;
}

/**
 * What an address written in a document means for the reader of local files: a path below the document's
 * folder, or null for an address elsewhere (http, https, urn …), which is never fetched. Throws E_SPEC_PATH
 * for a path that leaves the folder: absolute, a drive, a file: address elsewhere, `..`, a NUL byte.
 */
function localPath(address: string, documentUrl: string): string | null {
  const folder = documentUrl.slice(0, documentUrl.lastIndexOf('/') + 1);
  const inside = folder.startsWith('file:') && address.startsWith(folder);
  if (!inside && /^[a-z][a-z0-9+.-]+:/i.test(address) && !/^file:/i.test(address)) return null;
  if (address.startsWith('//')) return null;
  const written = inside ? address.slice(folder.length) : address;
  const decoded = inside ? decodedText(written) : written;
  const path = decoded.replace(/[?#].*$/s, '');
  if (
    path === '' ||
    path.includes('\0') ||
    /^file:/i.test(path) ||
    /^[/\\]|^[a-z]:/i.test(path) ||
    path.split(/[/\\]/).includes('..')
  ) {
    throw new AssayError(
      'invalid',
      'E_SPEC_PATH',
      `the path ${JSON.stringify(address)} does not stay in the folder of its document`,
      { fix: 'Put the file beside the document and write the path relative to it.' },
    );
  }
  return path;
}

function decodedText(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The SHA-256 of a file's content in hexadecimal, read in blocks. */
async function sha256Of(file: RowFile): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const block of readBlocks(file)) hash.update(block);
  return hash.digest('hex');
}

export interface ResolvedData {
  /** The local files that hold rows. */
  readonly files: readonly { readonly file: RowFile; readonly mediaType: string | null }[];
  readonly findings: readonly MatchFinding[];
  /** Why there are no rows to look at, when nothing is wrong. */
  readonly reason: string | null;
}

interface Asked {
  readonly label: string;
  readonly part: Component;
  /** 15 for inputs; outputs are check 9's. */
  readonly check: 15 | null;
  /** Files that the caller gave for it. */
  readonly given: readonly RowFile[];
}

/**
 * Finds the content of a dataset. Local paths are resolved beside the document, opened through the port,
 * and their digest is compared when one is stated; addresses elsewhere are never fetched.
 */
export async function resolveData(context: MatchContext, asked: Asked): Promise<ResolvedData> {
  const locations = dataLocations(asked.part.node);
  if (asked.given.length > 0) return givenData(context, asked, locations);
  if (locations.length === 0) return unlocated(context, asked);
  const files: { file: RowFile; mediaType: string | null }[] = [];
  const findings: MatchFinding[] = [];
  let reason: string | null = null;
  for (const location of locations) {
    const opened = await open(context, asked, location);
    if (opened.kind === 'wrong') findings.push(opened.finding);
    else if (opened.kind === 'unopened') ({ reason } = opened);
    else {
      const { file } = opened;
      findings.push(...(await compareDigest(context, asked, location, file)));
      if (formatByName(file.name, location.mediaType) !== null)
        files.push({ file, mediaType: location.mediaType });
      else reason = `${file.name} is not in a row format`;
    }
  }
  return { files, findings, reason: files.length > 0 ? null : reason };
}

/** Files of the caller's stand for what the document points to: one for one, they must be the same. */
async function givenData(
  context: MatchContext,
  asked: Asked,
  [location, ...more]: readonly DataLocation[],
): Promise<ResolvedData> {
  const [file, ...others] = asked.given;
  const single = location !== undefined && more.length === 0 && file !== undefined && others.length === 0;
  return {
    files: asked.given.map((each) => ({ file: each, mediaType: null })),
    findings: single ? await compareDigest(context, asked, location, file) : [],
    reason: null,
  };
}

type Opened =
  | { readonly kind: 'opened'; readonly file: RowFile }
  | { readonly kind: 'unopened'; readonly reason: string }
  | { readonly kind: 'wrong'; readonly finding: MatchFinding };

async function open(context: MatchContext, asked: Asked, { address }: DataLocation): Promise<Opened> {
  const place = placeOf(context, asked);
  const base = place.file ?? context.document.source.url;
  try {
    const path = localPath(address, base);
    if (path === null) return wrong(remote(asked, address, place));
    if (context.request.openFile === undefined)
      return { kind: 'unopened', reason: 'no files are opened here' };
    const file = await context.request.openFile(base, path);
    if (file !== null) return { kind: 'opened', file };
    const message = `${nameOf(asked.part)} should be in ${path}, but there is no such file`;
    const fix = 'Put the file beside the solution, correct the path, or provide the rows.';
    const details = { message, place, evidence: { address }, fix, action: giveRows };
    return wrong(report('output-not-found', asked, details));
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const fix = error.fix ?? 'Write a path relative to the document.';
    const details = { message: error.message, place, evidence: { address }, fix, code: error.code };
    return wrong(report('output-path-refused', asked, details));
  }
}

function wrong(found: MatchFinding): Opened {
  return { kind: 'wrong', finding: found };
}

const giveRows = { kind: 'match_with', fields: ['rows'] } as const;

function remote(asked: Asked, address: string, place: Place): MatchFinding {
  const message = `${nameOf(asked.part)} is at ${address}; nothing is downloaded, so its rows were not checked`;
  const fix = 'Provide a local copy of the rows.';
  return report('output-remote', asked, { message, place, evidence: { address }, fix, action: giveRows });
}

/** A dataset that says nothing of where it is: its @id may still be an address, or be nothing but a name. */
function unlocated(context: MatchContext, asked: Asked): ResolvedData {
  const { part } = asked;
  const place = placeOf(context, asked);
  const found =
    part.id === null
      ? report('output-unresolvable', asked, {
          message: `${nameOf(part)} has neither an @id nor a contentUrl, so it cannot be found`,
          place,
          fix: 'Add "schema:contentUrl" with the path of the rows, or provide them.',
          action: giveRows,
        })
      : /^https?:/.test(part.id)
        ? remote(asked, part.id, place)
        : report('output-identifier-only', asked, {
            message: `${part.id} is a name without an address; its rows were not checked`,
            place,
            evidence: { id: part.id },
            fix: 'Add "schema:contentUrl" with the path of the rows, or provide them.',
            action: giveRows,
          });
  return { files: [], findings: [found], reason: 'the rows are not available' };
}

async function compareDigest(
  context: MatchContext,
  asked: Asked,
  { sha256 }: DataLocation,
  file: RowFile,
): Promise<readonly MatchFinding[]> {
  if (sha256 === null) return [];
  const expected = sha256.replace(/^sha256:/i, '').toLowerCase();
  const actual = await sha256Of(file);
  if (expected === actual) return [];
  return [
    report('output-digest', asked, {
      message: `${file.name} is not the intended file: its SHA-256 differs`,
      place: placeOf(context, asked),
      evidence: { expected, actual },
      fix: 'Restore the file, or correct the stated sha256 if the change was intended.',
      code: 'E_DIGEST',
    }),
  ];
}

function placeOf(context: MatchContext, { part }: Asked): Place {
  return context.place(part.node);
}

function report(
  rule: Parameters<typeof finding>[0],
  { label, check }: Asked,
  details: Parameters<typeof finding>[2],
): MatchFinding {
  return finding(rule, label, check === null ? details : { ...details, check });
}
