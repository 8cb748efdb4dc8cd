import { isRefusal, type Refusal, refuse, type WirePromotion } from '@pifa/contract';
import { type EnteredRules, readEntered, type SettingProblem, showEntered } from '@pifa/domain';
import { savableKinds } from './save-promotion';

/** A promotion as staff write it (money in yuan), in the units in which it is stored. */
export function readEnteredPromotion<P extends Pick<WirePromotion, 'kind' | 'settings'>>(
  entered: P,
  rules: EnteredRules = {},
): P | Refusal {
  const settings = readEnteredSettings(entered.kind, entered.settings, rules);
  if (isRefusal(settings)) return settings;
  return Array.isArray(settings)
    ? refuse('bad-input', { text: problemsText(settings.map(({ text }) => text)) })
    : { ...entered, settings };
}

const SHOWN = 20;

/** One sentence for all problems; of very many only the first. */
const problemsText = (texts: readonly string[]): string =>
  texts.length > SHOWN ? `${texts.slice(0, SHOWN).join('；')}；等共 ${texts.length} 处` : texts.join('；');

/** The settings alone, or a list of what is wrong and where. */
export function readEnteredSettings(
  kind: string,
  settings: unknown,
  rules: EnteredRules = {},
): Record<string, unknown> | SettingProblem[] | Refusal {
  const own = savableKinds.find((one) => one.kind === kind);
  if (!own) return refuse('bad-input', { text: '没有这种活动' });
  const read = readEntered(own.settings, settings, rules);
  return read.ok ? read.value : [...read.problems];
}

/** A stored promotion, or a record of one, as staff read it: money in yuan. */
export function showPromotion<P extends Pick<WirePromotion, 'kind' | 'settings'>>(stored: P): P {
  const own = savableKinds.find((one) => one.kind === stored.kind);
  return own ? { ...stored, settings: showEntered(own.settings, stored.settings) } : stored;
}
