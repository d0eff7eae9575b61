import { AssayError, type Execution } from '@assay/records';

/** How an execution ended that an error ended. */
export function executionEnd(error: unknown): NonNullable<Execution['end']> {
  if (error instanceof AssayError && error.trouble === 'interrupted') return { kind: 'interrupted' };
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof AssayError ? error.code : 'E_UNEXPECTED';
  return { kind: 'failed', code, message: message === '' ? code : message };
}
