import { AssayError } from '@assay/records';

/** Asks on the terminal for a text. Stopping at the question stops the command. */
export async function askText(message: string, needed: string): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({
    message,
    validate: (value) => ((value ?? '').trim() === '' ? needed : undefined),
  });
  if (isCancel(answer)) throw new AssayError('interrupted', 'E_INTERRUPTED', 'stopped; nothing was written');
  return (answer ?? '').trim();
}
