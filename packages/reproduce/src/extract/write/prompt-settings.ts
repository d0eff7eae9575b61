import { nameParts } from '../../paper/name-parts.ts';
import { plainName } from '../../paper/naming.ts';
import type { ExtractedBaseline, Extraction } from '../extraction.ts';
import { isNoModel } from '../people.ts';

interface PromptSetting {
  readonly name: string;
  readonly value: string;
}

type Prompt = Extraction['prompts'][number];

/** Prompts and the judge as settings, by the names under which a project is made of them. */
export function promptSettings(
  { prompts, judge, baselines, subtasks }: Extraction,
  { model }: ExtractedBaseline,
): readonly PromptSetting[] {
  const isAsked = !isNoModel(model.value);
  const others = baselines.map((one) => one.model.value).filter((name) => name !== model.value);
  const own = isAsked ? prompts.filter((prompt) => !isOfOthers(prompt, model.value, others)) : [];
  const isPart = new Set(subtasks.map(({ name }) => name));
  const isAlone = ({ for: part }: Prompt, all: readonly Prompt[]): boolean =>
    all.length === 1 && !isPart.has(part ?? '');
  const given = {
    user: own.filter(({ role }) => role === 'user'),
    system: own.filter(({ role }) => role === 'system'),
  };
  return [
    ...given.user.map((prompt, i) => named('prompt', prompt, isAlone(prompt, given.user), i)),
    ...given.system.map((prompt, i) => named('system_prompt', prompt, isAlone(prompt, given.system), i)),
    ...prompts.filter(({ role }) => role === 'judge').map(({ value }) => ({ name: 'judge_prompt', value })),
    ...(judge === null ? [] : [{ name: 'judge_model', value: judge.value }]),
  ];
}

/** A prompt is of other models where its setting is in the names of some of them and not in this one's. */
function isOfOthers({ for: setting }: Prompt, model: string, others: readonly string[]): boolean {
  const wanted = plainName(setting ?? '');
  const has = (name: string): boolean => {
    const [base, ...qualifiers] = nameParts(name).map(plainName);
    return base === wanted || qualifiers.some((one) => one.includes(wanted));
  };
  return wanted !== '' && others.some(has) && !has(model);
}

function named(name: string, { for: part, value }: Prompt, isAlone: boolean, at: number): PromptSetting {
  return { name: isAlone ? name : `${name} for ${part ?? at + 1}`, value };
}
