import { CopyButton } from '../../design/copy-button.tsx';
import { steps } from './steps.ts';

/** What is typed in an empty folder, line by line, and what comes of it. */
export function QuickStart() {
  return (
    <section className="card wide-card">
      <h2>
        Quick start <span>in an empty folder; every line works as it stands</span>
      </h2>
      <ol className="steps">
        {steps.map(({ name, command, comes }) => (
          <li key={command}>
            <div>
              <b>{name}</b>
              <p className="soft">{comes}</p>
            </div>
            <code className="command">{command}</code>
            <CopyButton what="copy" text={command} />
          </li>
        ))}
      </ol>
    </section>
  );
}
