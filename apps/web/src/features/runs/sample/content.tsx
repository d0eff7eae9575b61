import { JsonTree } from '../../../design/text/json-tree.tsx';
import { LongText } from '../../../design/text/long-text.tsx';
import { AskedText } from './asked-text.tsx';
import { pictureAddress } from './picture-address.ts';

/** What a message holds: a text, or texts and pictures in their order. */
export function Content({ of }: { readonly of: unknown }) {
  if (typeof of === 'string') return <AskedText text={of} />;
  const parts = partsOf(of);
  if (parts === null) return <JsonTree value={of} />;
  return parts.map((part, i) => (
    <div key={i} className="part">
      {'text' in part ? (
        <LongText text={part.text} />
      ) : (
        <Picture
          {...part}
          alt={`image ${parts.slice(0, i + 1).filter((one) => 'image' in one).length} of the message`}
        />
      )}
    </div>
  ));
}

interface PicturePart {
  readonly image: string;
  readonly media_type?: string | undefined;
}

type Part = { readonly text: string } | PicturePart;

function Picture({ image, media_type: kind, alt }: PicturePart & { readonly alt: string }) {
  const address = pictureAddress(image, kind);
  if (address !== null) return <img src={address} alt={alt} />;
  const isElsewhere = /^https?:/i.test(image);
  return (
    <span className="soft">
      {isElsewhere ? `image at ${image} (not fetched)` : `image (${kind ?? 'unsupported format'})`}
    </span>
  );
}

/** Null where something is neither a text nor a picture. */
function partsOf(content: unknown): readonly Part[] | null {
  if (!Array.isArray(content) || content.length === 0) return null;
  const parts = content.map(partOf);
  return parts.every((part) => part !== null) ? parts : null;
}

function partOf(value: unknown): Part | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (value.type === 'text' && 'text' in value && typeof value.text === 'string') return { text: value.text };
  if (value.type !== 'image' || !('image' in value) || typeof value.image !== 'string') return null;
  const kind = 'media_type' in value && typeof value.media_type === 'string' ? value.media_type : undefined;
  return { image: value.image, media_type: kind };
}
