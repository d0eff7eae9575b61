import { folded } from '../paper/quoted.ts';
import { isNamedBy } from './choose-baselines.ts';
import type { ExtractedBaseline, Extraction, Setting } from './extraction.ts';
import { settingNamed } from './facts/settings.ts';
import { isNoModel } from './people.ts';

type Shared = Extraction['settings'][number];

/** Every model with the settings that it shares with others, but for those of which it has its own. */
export function withSettings({ settings, ...extraction }: Extraction): Extraction {
  const baselines = extraction.baselines.map((baseline): ExtractedBaseline => {
    if (isNoModel(baseline.model.value)) return baseline;
    const own = new Set(baseline.hyperparameters.map(plainSetting));
    const shared = settings
      .filter((one) => isOf(one, baseline.model.value) && !own.has(plainSetting(one)))
      .map(({ name, value, status, quote, page }): Setting => ({ name, value, status, quote, page }));
    return { ...baseline, hyperparameters: [...baseline.hyperparameters, ...once(shared)] };
  });
  return { ...extraction, baselines, settings: [] };
}

function isOf({ models, except }: Shared, model: string): boolean {
  const isNamed = (names: readonly string[]): boolean =>
    names.some((name) => folded(name) === folded(model) || isNamedBy(model, name));
  return (models.length === 0 || isNamed(models)) && !isNamed(except);
}

function once(settings: readonly Setting[]): readonly Setting[] {
  return [...new Map(settings.toReversed().map((one) => [plainSetting(one), one])).values()].toReversed();
}

function plainSetting({ name }: { readonly name: string }): string {
  return settingNamed(name) ?? folded(name);
}
