import type { MakerModels } from '../registry-row.ts';

/** Makers with a few models each. */
export const otherMakers: readonly MakerModels[] = [
  {
    prefix: 'deepseek-ai',
    models: {
      'DeepSeek-V2': [],
      'DeepSeek-V2.5': [],
      'DeepSeek-V3': [],
      'DeepSeek-V3-0324': ['chat-v3-0324'],
      'DeepSeek-V3.1': [],
      'DeepSeek-R1': [],
      'DeepSeek-R1-0528': [],
      'DeepSeek-R1-Distill-Llama-8B': [],
      'DeepSeek-R1-Distill-Llama-70B': [],
      'DeepSeek-R1-Distill-Qwen-1.5B': [],
      'DeepSeek-R1-Distill-Qwen-7B': [],
      'DeepSeek-R1-Distill-Qwen-14B': [],
      'DeepSeek-R1-Distill-Qwen-32B': [],
    },
    variants: { 'DeepSeek-V3-0324': 'DeepSeek-V3', 'DeepSeek-R1-0528': 'DeepSeek-R1' },
  },
  {
    prefix: 'xai',
    models: { 'grok-2': [], 'grok-3': [], 'grok-3-mini': [], 'grok-4': [], 'grok-4-fast': [] },
  },
  {
    prefix: 'cohere',
    models: {
      command: [],
      'command-light': [],
      'command-r': [],
      'command-r-plus': [],
      'command-a': [],
    },
  },
  {
    prefix: 'CohereForAI',
    models: {
      'c4ai-command-r-v01': [],
      'c4ai-command-r-plus': [],
      'aya-expanse-8b': [],
      'aya-expanse-32b': [],
    },
    variants: { 'c4ai-command-r-v01': 'cohere/command-r', 'c4ai-command-r-plus': 'cohere/command-r-plus' },
  },
  {
    prefix: 'amazon',
    models: {
      'nova-micro': [],
      'nova-lite': [],
      'nova-pro': [],
      'nova-premier': [],
    },
  },
  {
    prefix: 'ai21',
    models: {
      'j2-large': ['Jurassic-2-Large-7.5B'],
      'j2-grande': ['Jurassic-2-Grande-17B'],
      'j2-jumbo': ['Jurassic-2-Jumbo-178B'],
      'jamba-instruct': [],
      'jamba-1.5-mini': [],
      'jamba-1.5-large': [],
    },
  },
  {
    prefix: 'microsoft',
    models: {
      'phi-1': [],
      'phi-1_5': [],
      'phi-2': [],
      'Phi-3-mini-4k-instruct': [],
      'Phi-3-mini-128k-instruct': [],
      'Phi-3-small-8k-instruct': [],
      'Phi-3-medium-4k-instruct': [],
      'Phi-3.5-mini-instruct': [],
      'Phi-3.5-MoE-instruct': [],
      'phi-4': [],
      'Phi-4-mini-instruct': [],
    },
  },
  {
    prefix: 'EleutherAI',
    models: {
      'gpt-j-6b': ['openai/GPT-J-6B'],
      'gpt-neox-20b': ['openai/GPT-NeoX-20B'],
      'pythia-6.9b': [],
      'pythia-12b': [],
    },
  },
  { prefix: 'google-t5', models: { 't5-11b': ['google/T5-11B'] } },
  { prefix: 'writer', models: { 'palmyra-x-43b': ['google/Palmyra-X-43B'] } },
  {
    prefix: '01-ai',
    models: { 'Yi-6B': [], 'Yi-34B': [], 'Yi-6B-Chat': [], 'Yi-34B-Chat': [], 'Yi-1.5-34B': [] },
  },
  {
    prefix: 'tiiuae',
    models: { 'falcon-7b': [], 'falcon-40b': [], 'falcon-7b-instruct': [], 'falcon-40b-instruct': [] },
  },
  { prefix: 'allenai', models: { 'OLMo-2-1124-7B-Instruct': [], 'OLMoE-1B-7B-0125-Instruct': [] } },
  { prefix: 'zai-org', models: { 'GLM-4.5': [], 'GLM-4.5-Air': [], 'GLM-4.6': [] } },
  { prefix: 'moonshotai', models: { 'Kimi-K2-Instruct': [] } },
];
