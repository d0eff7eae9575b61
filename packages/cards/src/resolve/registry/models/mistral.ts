import type { MakerModels } from '../registry-row.ts';

export const mistral: MakerModels = {
  prefix: 'mistralai',
  models: {
    'Mistral-7B-v0.1': ['Mistral-v0.1-7B'],
    'Mistral-7B-v0.3': [],
    'Mistral-7B-Instruct-v0.1': [],
    'Mistral-7B-Instruct-v0.2': [],
    'Mistral-7B-Instruct-v0.3': [],
    'Mixtral-8x7B-v0.1': ['mixtral-8x7b-32kseqlen'],
    'Mixtral-8x7B-Instruct-v0.1': [],
    'Mixtral-8x22B-v0.1': ['mixtral-8x22b', 'mistral-community/Mixtral-8x22B-v0.1'],
    'Mixtral-8x22B-Instruct-v0.1': [],
    'Mistral-Nemo-Base-2407': [],
    'Mistral-Nemo-Instruct-2407': ['open-mistral-nemo-2407', 'open-mistral-nemo'],
    'mistral-large': [],
    'mistral-medium': [],
    'mistral-small': [],
    'Mistral-Large-Instruct-2407': ['mistral-large-2407'],
    'Mistral-Large-Instruct-2411': ['mistral-large-2411'],
    'Codestral-22B-v0.1': [],
    'Ministral-8B-Instruct-2410': [],
  },
  variants: {
    'Mistral-Large-Instruct-2407': 'mistral-large',
    'Mistral-Large-Instruct-2411': 'mistral-large',
  },
};
