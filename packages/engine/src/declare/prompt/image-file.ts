import { AssayError } from '@assay/records';
import type { ContentPart } from '../../ports/model.ts';
import type { ProjectFiles } from '../../ports/project-files.ts';

const ENDING = /\.(?:png|jpe?g|gif|webp)$/i;

/** An image below the project folder, by its path, as a part of a message; null: the text is not the path of one. */
export function imageFile(path: string, files: ProjectFiles): ContentPart | null {
  if (!ENDING.test(path)) return null;
  const bytes = files.readNow(path);
  const type = typeOf(bytes);
  if (type === null)
    throw new AssayError('invalid', 'E_IMAGE', `${files.shown(path)} is not a PNG, JPEG, GIF or WebP image`, {
      location: { file: files.shown(path) },
    });
  return { type: 'image', image: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
}

/** By the first bytes, whatever the ending says. */
function typeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u0089PNG')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : null;
}
