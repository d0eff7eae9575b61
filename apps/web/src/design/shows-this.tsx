import { CopyButton } from './copy-button.tsx';

/** The command that shows this, at the foot of every page. */
export function ShowsThis({ command }: { readonly command: string }) {
  return (
    <footer className="shows">
      <span>The command that shows this:</span> <code>{command}</code>{' '}
      <CopyButton what="copy" text={command} />
    </footer>
  );
}
