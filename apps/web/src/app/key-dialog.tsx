import { Floating } from '../design/floating.tsx';

const keys: readonly (readonly [string, string])[] = [
  ['j / k', 'next and previous sample'],
  ['Enter', 'open the sample in the panel; again: on its own page'],
  ['[ / ]', 'previous and next repetition of the open sample'],
  ['c', 'compare the run with its baseline, or with the run before it'],
  ['/', 'search sample inputs and answers'],
  ['Escape', 'close the panel'],
  [
    '1 … 9',
    'in review: give the verdict with that number; u unsure, s skip, z undo; j and k move through disputes',
  ],
  ['⌘K, Ctrl K', 'jump to a run, a sample, a task, a card, an evaluator or a command'],
  ['?', 'this list'],
];

export function KeyDialog({ close }: { readonly close: () => void }) {
  return (
    <Floating label="Keys" className="keys" close={close}>
      <section>
        <h2>Keys</h2>
        <dl>
          {keys.map(([key, what]) => (
            <div key={key} className="pair">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        </p>
      </section>
    </Floating>
  );
}
