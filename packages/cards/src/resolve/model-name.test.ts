import { expect, test } from 'vitest';
import { peelings } from './model-name.ts';

const peeled = (name: string): string[] => {
  const { base, suffixes } = peelings(name).at(-1)!;
  return [base, ...suffixes.map(({ rule, text }) => `${text} ${rule}`)];
};

test.each([
  ['gpt-4o-2024-08-06', ['gpt-4o', '-2024-08-06 date_suffix']],
  ['claude-3-opus@20240229', ['claude-3-opus', '@20240229 date_suffix']],
  ['command-a-03-2025', ['command-a', '-03-2025 date_suffix']],
  ['solar-pro-241126', ['solar-pro', '-241126 date_suffix']],
  ['mistral-large-2407', ['mistral-large', '-2407 date_suffix']],
  ['gpt-4-0613', ['gpt-4', '-0613 date_suffix']],
  ['gemini-2.5-pro-preview-05-06', ['gemini-2.5-pro', '-preview stage_suffix', '-05-06 date_suffix']],
  [
    'claude-opus-4-20250514-thinking-10k',
    ['claude-opus-4', '-20250514 date_suffix', '-thinking-10k effort_suffix'],
  ],
  ['gpt-5 (high)', ['gpt-5', ' (high) effort_suffix']],
  ['phi-4-unsloth-bnb-4bit', ['phi-4', '-unsloth-bnb-4bit quantisation_suffix']],
  ['Llama-2-7B-GPTQ', ['Llama-2-7B', '-GPTQ quantisation_suffix']],
  ['model.Q4_K_M', ['model', '.Q4_K_M quantisation_suffix']],
  ['nova-lite-v1:0', ['nova-lite', '-v1:0 revision_suffix']],
])('peelings of %s', (name, expected) => {
  expect(peeled(name)).toEqual(expected);
});

test.each([
  'gpt-4o',
  'Llama-3.1-8B',
  'o3',
  'model-1340',
  'model-2599',
  'ECE-ILAB-Q1',
  '2024-08-06',
  'phi-4',
  'v1',
])('peelings leave %s alone', (name) => {
  expect(peeled(name)).toEqual([name]);
});

test('peelings in order, the longest name first', () => {
  expect(peelings('m-preview-0514').map(({ base, suffixes }) => [base, suffixes.length])).toEqual([
    ['m-preview-0514', 0],
    ['m-preview', 1],
    ['m', 2],
  ]);
});
