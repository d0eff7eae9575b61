import { argillaFormat } from './argilla.ts';
import type { ExchangeFormat } from './exchange-format.ts';
import { labelStudioFormat } from './label-studio.ts';
import { csvFormat, jsonlFormat } from './row-formats.ts';

/** How items go to other tools, and verdicts come back. */
export const exchangeFormats = {
  csv: csvFormat,
  jsonl: jsonlFormat,
  'label-studio': labelStudioFormat,
  argilla: argillaFormat,
} as const satisfies Readonly<Record<string, ExchangeFormat>>;
export type ExchangeFormatName = keyof typeof exchangeFormats;
