import { type Fen, fen, fenUpToMost, formatAmount } from '../../money';
import { shortYuan } from '../short-yuan';
import type { PromotionRecord } from '../../pricing/types';
import { type BasketKind, type BasketLine, settingsFace } from '../kind';
import { inScope, scope } from '../scope';
import { amount, count, onlyWhen, optional, rows, schema, yesNo } from '../settings';
import {
  checkSteps,
  measureField,
  measureText,
  measured,
  stepsAt,
  thresholdFields,
  thresholdOf,
} from '../threshold';

export const fullAmountReductionSettings = schema(
  {
    by: measureField,
    steps: rows('档位', { ...thresholdFields, minus: amount('减（元）', { min: 1 }) }, { max: 10 }),
    every: yesNo('每满即减', false, '每满第一档就减一次，其余档位不用'),
    maxTimes: onlyWhen('every', [true], optional(count('每满最多次数', { min: 1, max: 1000, unit: '次' }))),
    scope: scope(),
  },
  ({ by, steps }) => checkSteps(by, steps),
);

/** 满减: the basket, or the part of it in scope, pays less from a threshold on. */
export const fullAmountReduction: BasketKind = {
  kind: 'full-amount-reduction',
  name: '满减',
  about: '买满一定金额或数量，立减',
  stage: 'basket',
  ...settingsFace(fullAmountReductionSettings),
  evaluate: (record, basket) => {
    const settings = fullAmountReductionSettings.of(record.settings);
    if (!settings) return {};
    const lines = basket.lines.filter(({ line }) => inScope(settings.scope, line.goods));
    if (lines.length === 0) return {};
    const { by, steps, every, maxTimes } = settings;
    const size = measured(by, lines);
    const { reached, next } = every ? everyStep(settings, size) : stepsAt(by, steps, size);
    const hints = next
      ? [{ kind: 'full-amount-reduction', key: null, ref: record.id, text: hintText(by, next, size, lines) }]
      : [];
    if (!reached) return { hints };
    const times = every ? timesOf(thresholdOf(by, reached), size, maxTimes) : 1;
    const minus = fenUpToMost(reached.minus * times);
    const keys = lines.map(({ line }) => line.key);
    return { hints, reduction: { amount: minus, keys, label: labelOf(record, by, reached, minus, every) } };
  },
  tag: ({ settings }, goods) => {
    const read = fullAmountReductionSettings.of(settings);
    const first = read?.steps[0];
    if (!read || !first || !inScope(read.scope, goods)) return null;
    return `${read.every ? '每' : ''}${stepText(read.by, first, first.minus)}`;
  },
  fullAmount: ({ settings }) => {
    const read = fullAmountReductionSettings.of(settings);
    if (!read) return null;
    const { scope, by, every } = read;
    const steps = read.steps.map((step) => ({
      ...step,
      giveText: (amounts: boolean) => (amounts ? `减 ¥${shortYuan(step.minus)}` : '立减'),
      gifts: [],
    }));
    return { scope, by, every, gives: 'reduction', steps };
  },
};

type Settings = NonNullable<ReturnType<typeof fullAmountReductionSettings.of>>;
type Step = Settings['steps'][number];

function timesOf(from: number, size: number, most: number | null): number {
  return Math.min(Math.floor(size / from), most ?? Number.POSITIVE_INFINITY);
}

/** Every N: the first step again and again; the next one is the next multiple of it. */
function everyStep(
  { by, steps, maxTimes }: Settings,
  size: number,
): { reached: Step | null; next: Step | null } {
  const first = steps[0];
  if (!first) return { reached: null, next: null };
  const from = thresholdOf(by, first);
  const times = timesOf(from, size, maxTimes);
  const more = maxTimes === null || times < maxTimes;
  const goal = from * (times + 1);
  const next = { ...first, minus: fenUpToMost(first.minus * (times + 1)) };
  return {
    reached: times > 0 ? first : null,
    next: more
      ? { ...next, ...(by === 'amount' ? { fromAmount: fenUpToMost(goal) } : { fromPieces: goal }) }
      : null,
  };
}

/** 「满500减50」, 「满48个减5」. */
function stepText(by: Settings['by'], step: Step, minus: Fen): string {
  const from = by === 'amount' ? shortYuan(fen(thresholdOf(by, step))) : `${thresholdOf(by, step)}个`;
  return `满${from}减${shortYuan(minus)}`;
}

function labelOf(
  record: PromotionRecord,
  by: Settings['by'],
  step: Step,
  minus: Fen,
  every: boolean,
): string {
  const rule = every
    ? `每${stepText(by, step, step.minus)}，共减${shortYuan(minus)}`
    : stepText(by, step, minus);
  return record.label === '' || record.label.includes(rule) ? rule : `${record.label}：${rule}`;
}

/** 「再买 ¥86.40 可减 ¥50.00」. */
function hintText(by: Settings['by'], next: Step, size: number, lines: readonly BasketLine[]): string {
  const missing = measureText(by, thresholdOf(by, next) - size, lines);
  return `再买 ${missing} 可减 ¥${formatAmount(next.minus)}`;
}
