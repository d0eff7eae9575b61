/** Characters that are laid out at once; a browser takes its time for more. */
export const MOST_SHOWN = 20_000;

/** A text of any length: its beginning is shown, and the whole of it can be taken away as a file. */
export function LongText({ text }: { readonly text: string }) {
  if (text.length <= MOST_SHOWN) return text;
  return (
    <>
      {text.slice(0, MOST_SHOWN)}
      <span className="soft">{` … ${(text.length - MOST_SHOWN).toLocaleString('en')} more characters `}</span>
      <button type="button" className="quiet" onClick={() => download(text)}>
        download all
      </button>
    </>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'text.txt';
  link.click();
  URL.revokeObjectURL(address);
}
