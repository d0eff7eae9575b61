import { fencedBlocks } from './fenced-blocks.ts';

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  python: ['python', 'py', 'python3'],
  javascript: ['javascript', 'js', 'mjs'],
  typescript: ['typescript', 'ts'],
  bash: ['bash', 'sh', 'shell'],
  'c++': ['c++', 'cpp', 'cc'],
};

/** The first fenced block of a language, else the first that names none; null: of any language. */
export function extractCode(text: string, language: string | null): string | undefined {
  const blocks = fencedBlocks(text);
  if (language === null) return blocks[0]?.code;
  const names = OTHER_NAMES[language.toLowerCase()] ?? [language.toLowerCase()];
  const named = blocks.find((block) => names.includes(block.language));
  return (named ?? blocks.find((block) => block.language === ''))?.code;
}
