import type { MakerModels } from '../registry-row.ts';

export const anthropic: MakerModels = {
  prefix: 'anthropic',
  models: {
    'claude-1.3': ['claude-v1.3'],
    'claude-2.0': ['claude-2'],
    'claude-2.1': [],
    'claude-instant-1.2': ['claude-instant-v1.2'],
    'claude-3-haiku': ['claude-haiku-3'],
    'claude-3-sonnet': ['claude-sonnet-3'],
    'claude-3-opus': ['claude-opus-3'],
    'claude-3-5-haiku': ['claude-haiku-3.5'],
    'claude-3-5-sonnet': ['claude-sonnet-3.5'],
    'claude-3-7-sonnet': ['claude-sonnet-3.7'],
    'claude-sonnet-4': ['claude-sonnet-4-0', 'claude-4-sonnet'],
    'claude-opus-4': ['claude-opus-4-0', 'claude-4-opus'],
    'claude-opus-4-1': ['claude-4.1-opus'],
    'claude-sonnet-4-5': ['claude-4.5-sonnet'],
    'claude-haiku-4-5': ['claude-4.5-haiku'],
    'claude-opus-4-5': ['claude-4.5-opus'],
    'claude-opus-4-6': ['claude-4.6-opus'],
  },
};
