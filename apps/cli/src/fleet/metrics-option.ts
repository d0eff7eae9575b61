import { AssayError } from '@assay/records';

/** `9464`, `0.0.0.0:9464`, `[::1]:9464` */
export function metricsOption(value: unknown): { readonly host?: string; readonly port: number } {
  const [, bracketed, plain, digits] =
    /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(String(value)) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new AssayError(
      'usage',
      'E_OPTION',
      `--metrics ${String(value)}: expected a port, 0 to 65535, or a host and a port, such as 0.0.0.0:9464`,
    );
  const host = bracketed ?? plain;
  return host === undefined ? { port } : { host, port };
}
