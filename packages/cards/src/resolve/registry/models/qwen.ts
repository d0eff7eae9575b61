import type { MakerModels } from '../registry-row.ts';

const sizes: Readonly<Record<string, readonly string[]>> = {
  'Qwen1.5': ['0.5B', '1.8B', '4B', '7B', '14B', '32B', '72B', '110B'],
  Qwen2: ['0.5B', '1.5B', '7B', '72B'],
  'Qwen2.5': ['0.5B', '1.5B', '3B', '7B', '14B', '32B', '72B'],
};

const dense = Object.entries(sizes).flatMap(([release, all]) =>
  all.flatMap((size) => [
    `${release}-${size}`,
    `${release}-${size}-${release === 'Qwen1.5' ? 'Chat' : 'Instruct'}`,
  ]),
);

export const qwen: MakerModels = {
  prefix: 'Qwen',
  models: {
    ...Object.fromEntries(dense.map((name) => [name, []])),
    'Qwen2.5-7B-Instruct-Turbo': [],
    'Qwen2.5-72B-Instruct-Turbo': [],
    'QwQ-32B': [],
    'QwQ-32B-Preview': [],
    'Qwen3-0.6B': [],
    'Qwen3-1.7B': [],
    'Qwen3-4B': [],
    'Qwen3-8B': [],
    'Qwen3-14B': [],
    'Qwen3-32B': [],
    'Qwen3-30B-A3B': [],
    'Qwen3-235B-A22B': [],
    'Qwen3-235B-A22B-Instruct-2507': [],
    'Qwen3-235B-A22B-Thinking-2507': [],
    'Qwen3-Next-80B-A3B-Instruct': [],
    'Qwen3-Next-80B-A3B-Thinking': [],
    'qwen3-max': [],
  },
  variants: {
    'Qwen2.5-7B-Instruct-Turbo': 'Qwen2.5-7B-Instruct',
    'Qwen2.5-72B-Instruct-Turbo': 'Qwen2.5-72B-Instruct',
    'Qwen3-235B-A22B-Instruct-2507': 'Qwen3-235B-A22B',
    'Qwen3-235B-A22B-Thinking-2507': 'Qwen3-235B-A22B',
  },
};
