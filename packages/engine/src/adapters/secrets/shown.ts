/** What stands where a secret was. */
export const SHOWN = '[redacted]';
