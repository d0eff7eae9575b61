import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Floating } from '../../design/floating.tsx';
import { fixedTargets } from './fixed-targets.ts';
import { bestFirst, type Target } from './target.ts';
import { useDocumentTargets } from './use-document-targets.ts';
import { useHostTargets } from './use-host-targets.ts';
import { useRunTargets } from './use-run-targets.ts';

/** To anything that has a page, by a few letters of its name. */
export function JumpDialog({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const navigate = useNavigate();
  const found = [
    fixedTargets(text, navigate),
    useRunTargets(text),
    useHostTargets(text),
    useDocumentTargets(text),
  ].flat();
  const targets = bestFirst(found, text);
  const choose = (target: Target | undefined): void => {
    if (target === undefined) return;
    close();
    target.go();
  };
  return (
    <Floating label="Jump" className="jump" close={close}>
      <input
        autoFocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={`${list}-${at}`}
        aria-label="Jump to"
        placeholder="A run, sample, task, card, evaluator, command …"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(targets[at]);
          else if (event.key === 'ArrowDown') setAt(Math.min(targets.length - 1, at + 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else return;
          event.preventDefault();
        }}
      />
      <ul id={list} role="listbox" aria-label="Results">
        {targets.map((target, i) => (
          <li
            key={target.key}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === at}
            ref={i === at ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => choose(target)}
          >
            <span>{target.name}</span> <span className="soft">{target.kind}</span>
          </li>
        ))}
        {targets.length === 0 ? <li className="soft">No matches.</li> : null}
      </ul>
    </Floating>
  );
}
