import type { RunView } from '../../../client/shapes.ts';
import { CopyButton } from '../../../design/copy-button.tsx';

/** What there is of a run that no process is working on, and how it goes on. */
export function GoOn({ view: { run, unfinished } }: { readonly view: RunView }) {
  if (unfinished === null || unfinished.is_under_way) return null;
  return (
    <section className="card wide-card">
      <h2>Where it stopped</h2>
      <progress value={unfinished.kept} max={unfinished.all} aria-label="Stored answers" />
      <ul className="lines ways">
        <Way
          command="assay run --resume"
          words="runs the remaining samples and scores the run; answered samples are not sent again"
        />
        <Way command={`assay score ${run.id} --peek`} words="shows its scores so far, and stores nothing" />
        <Way command={`assay log ${run.id}`} words="shows the stored answers" />
      </ul>
    </section>
  );
}

function Way({ command, words }: { readonly command: string; readonly words: string }) {
  return (
    <li>
      <code>{command}</code> <CopyButton what="copy" text={command} />
      <div className="soft">{words}</div>
    </li>
  );
}
