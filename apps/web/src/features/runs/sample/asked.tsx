import type { SampleView } from '../../../client/shapes.ts';
import { Content } from './content.tsx';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { LongText } from '../../../design/text/long-text.tsx';
import { plainText } from './plain-text.ts';

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
