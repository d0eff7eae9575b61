import { LongText } from '../../../design/text/long-text.tsx';
import { namedTexts } from './named-texts.ts';

/** A message; one that is a record of short texts is read field by field. */
export function AskedText({ text }: { readonly text: string }) {
  const fields = namedTexts(text);
  if (fields === null) return <LongText text={text} />;
  return fields.map(([name, value]) => (
    <div key={name} className="asked-field">
      <span className="role">{name}</span>
      <LongText text={value} />
    </div>
  ));
}
