import type { WireSetting } from '@pifa/contract';

/** What stands in a promotion's file for each type of setting. */
const TYPES: Readonly<Record<string, string>> = {
  amount: '金额（元），最多 2 位小数，如 "88.00"',
  'unit-price': '单价（元），最多 4 位小数，如 "0.0325"',
  count: '整数',
  percent: '整数，百分之几',
  text: '文字',
  goods: '商品编号',
  'id-list': '编号的列表',
  'yes-no': 'true 或 false',
  choice: '选一',
  'time-of-day': '时刻，如 "10:00"',
  instant: '时间（北京），如 "2026-06-18 10:00" 或 "2026-06-18"',
  scope: '{"of":"all|category|brand|goods","ids":[…],"except":[…]}',
  rows: '列表，每项含',
};

/** The settings of a kind of promotion, one line each, those of its lists below them. */
export function settingLines(settings: readonly WireSetting[], indent: string): string[] {
  return settings.flatMap((setting) => {
    const { name, label, type, required, help, fields = [] } = setting;
    const parts = [
      `${name}  ${label}`,
      required ? '必填' : '可不填',
      TYPES[type] ?? type,
      limitsOf(setting),
      help,
    ];
    return [
      `${indent}· ${parts.filter((part) => part !== '').join('，')}`,
      ...settingLines(fields, `${indent}  `),
    ];
  });
}

function limitsOf({ type, min, max, maxLength, options = [] }: WireSetting): string {
  if (options.length > 0) return options.map(({ value, label }) => `${value} = ${label}`).join('，');
  if (maxLength !== undefined) return `最多 ${maxLength} 字`;
  const many = type === 'rows' || type === 'id-list' ? ' 项' : '';
  if (min !== undefined && max !== undefined) return `${min} 至 ${max}${many}`;
  if (min !== undefined) return `至少 ${min}${many}`;
  return max === undefined ? '' : `最多 ${max}${many}`;
}
