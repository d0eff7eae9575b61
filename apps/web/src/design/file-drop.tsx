import { useId, useState } from 'react';

interface FileDropProps {
  readonly label: string;
  readonly accept?: string;
  readonly take: (file: File) => void;
}

/** A place to drop a file on, or to choose one with the keyboard. */
export function FileDrop({ label, accept, take }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) take(file);
      }}
    >
      <label htmlFor={id}>{label}</label>{' '}
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // So that the same name can be chosen again once the file behind it was mended.
          target.value = '';
          if (file !== undefined) take(file);
        }}
      />
    </div>
  );
}
