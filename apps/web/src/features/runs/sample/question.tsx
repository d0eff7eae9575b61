import { isObject } from '@assay/records';
import type { SampleView } from '../../../client/run-questions.ts';
import { JsonTree, LongText } from '../../../design/text/long-text.tsx';

type NamedText = readonly [name: string, text: string];

/** The fields of a text that is a JSON object of texts, numbers and truths alone; null for any other text. */
export function namedTexts(text: string): readonly NamedText[] | null {
  const value = parsed(text);
  if (!isObject(value)) return null;
  const fields = Object.entries(value).flatMap(([name, one]): readonly NamedText[] =>
    typeof one === 'object' ? [] : [[name, String(one)]],
  );
  return fields.length > 0 && fields.length === Object.keys(value).length ? fields : null;
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A message; one that is a record of short texts is read field by field. */
function AskedText({ text }: { readonly text: string }) {
  const fields = namedTexts(text);
  if (fields === null) return <LongText text={text} />;
  return fields.map(([name, value]) => (
    <div key={name} className="asked-field">
      <span className="role">{name}</span>
      <LongText text={value} />
    </div>
  ));
}

/** Kinds that are pixels and nothing else. */
const pictureKinds = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/**
 * Where the picture of a part of a message stands: in the message itself, as a data: address or as base64 with its kind. Null
 * where it stands elsewhere, which a page never asks, or where it is drawn by a program, as SVG is.
 */
export function pictureAddress(image: string, kind: string | undefined): string | null {
  const [, own] = /^data:([^;,]+);base64,/.exec(image) ?? [];
  if (own !== undefined) return pictureKinds.test(own) ? image : null;
  const isBase64 = kind !== undefined && pictureKinds.test(kind) && /^[A-Za-z0-9+/]+={0,2}$/.test(image);
  return isBase64 ? `data:${kind};base64,${image}` : null;
}

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

/** A value that is one text, by itself or under one name; null where it is more than that. */
export function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isObject(value)) return null;
  const values: unknown[] = Object.values(value);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : null;
}

/** The messages as the model got them, and what was expected where the reader may see it. */
export function Asked({ view: { asked } }: { readonly view: SampleView }) {
  const { messages, input, label, why_not: why, label_why_not: unlabelled = null } = asked;
  const expected = label?.expected;
  const question = plainText(input);
  return (
    <>
      <h3>Input</h3>
      {why === null ? null : <p className="soft">{why}</p>}
      {messages === null ? (
        input === null ? null : (
          <div className="quote" dir="auto">
            {question === null ? <JsonTree value={input} /> : <LongText text={question} />}
          </div>
        )
      ) : (
        messages.map(({ role, content }, i) => (
          <div key={i} className="quote" dir="auto">
            {messages.length === 1 ? null : <span className="role">{role}</span>}
            <Content of={content} />
          </div>
        ))
      )}
      {unlabelled === null || unlabelled === why ? null : (
        <p className="soft">What was expected is not shown: {unlabelled}</p>
      )}
      {expected === undefined || expected === null ? null : (
        <>
          <h3>
            Expected <span>not shown to the model</span>
          </h3>
          <div className="quote" dir="auto">
            {plainText(expected) ?? <JsonTree value={expected} />}
          </div>
        </>
      )}
    </>
  );
}
