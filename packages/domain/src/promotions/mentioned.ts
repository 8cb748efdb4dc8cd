import { decimalsOf, type SettingField } from './settings';
import { formatMinute } from '../time';
import { formatAmount, formatUnitPrice, fen, unitPrice } from '../money';
import { type FormField, formOf, isAsked } from './form';
import { SCOPE_LABELS, type Scope } from './scope';

type Settings = Readonly<Record<string, unknown>>;

/** The things that settings name by their ids. */
export type Mentioned = {
  readonly goods: readonly string[];
  /** Goods that a scope leaves out. */
  readonly except: readonly string[];
  readonly categories: readonly string[];
  readonly brands: readonly string[];
};

/** Which goods, categories and brands stored settings name; each once, in the order in which they stand. */
export function mentionedIn(fields: readonly SettingField[], settings: Settings): Mentioned {
  const found = {
    goods: new Set<string>(),
    except: new Set<string>(),
    categories: new Set<string>(),
    brands: new Set<string>(),
  };
  const walk = (of: readonly SettingField[], values: Settings): void => {
    for (const field of of) {
      const value = values[field.name];
      if (field.type === 'goods' && typeof value === 'string') found.goods.add(value);
      if (field.type === 'scope' && isScope(value)) addScope(value, found);
      if (field.type === 'rows' && Array.isArray(value)) {
        for (const row of value as Settings[]) walk(field.fields ?? [], row);
      }
    }
  };
  walk(fields, settings);
  return {
    goods: [...found.goods],
    except: [...found.except],
    categories: [...found.categories],
    brands: [...found.brands],
  };
}

const isScope = (value: unknown): value is Scope =>
  typeof value === 'object' && value !== null && 'of' in value;

type Found = Readonly<Record<keyof Mentioned, Set<string>>>;

function addScope({ of, ids = [], except = [] }: Partial<Scope> & Pick<Scope, 'of'>, found: Found): void {
  const into = { all: null, goods: found.goods, category: found.categories, brand: found.brands }[of];
  for (const id of ids) into?.add(id);
  for (const id of except) found.except.add(id);
}

/** What the things that settings name are called. */
export type SettingNames = {
  readonly goods: (id: string) => string;
  readonly category: (id: string) => string;
  readonly brand: (id: string) => string;
};

/** One line of what a promotion says: 「档位 1」 「满 500 元，减 50 元」. */
export type SaidSetting = { readonly label: string; readonly text: string };

/** Stored settings in words, field by field: for what is looked at before it is saved, and for what changed. */
export function saySettings(
  fields: readonly SettingField[],
  settings: Settings,
  names: SettingNames,
): SaidSetting[] {
  return sayFields(fields, formOf(fields), settings, { around: settings, names });
}

type Saying = { readonly around: Settings; readonly names: SettingNames };

function sayFields(
  fields: readonly SettingField[],
  form: readonly FormField[],
  settings: Settings,
  saying: Saying,
): SaidSetting[] {
  return fields.flatMap((field, at): SaidSetting[] => {
    const shown = form[at];
    const value = settings[field.name];
    if (!shown || !isAsked(shown, saying.around) || value === undefined || value === null || value === '') {
      return [];
    }
    if (field.type !== 'rows') return [{ label: shown.word, text: sayValue(field, shown, value, saying) }];
    if (!Array.isArray(value)) return [];
    return (value as Settings[]).map((row, index) => sayRow(field, shown, row, index, saying));
  });
}

/** A row with a goods is called by the goods, another one by its place. */
function sayRow(
  field: SettingField,
  shown: FormField,
  row: Settings,
  index: number,
  saying: Saying,
): SaidSetting {
  const inner = field.fields ?? [];
  const goods = inner.find(({ type }) => type === 'goods');
  const around = { ...saying.around, ...row };
  const said = sayFields(
    inner.filter((one) => one !== goods && one.fills === undefined),
    (shown.fields ?? []).filter((one) => one.name !== goods?.name && one.fills === undefined),
    row,
    { ...saying, around },
  );
  const text = said.map((one) => `${one.label} ${one.text}`).join('，');
  const goodsId = goods ? row[goods.name] : undefined;
  const label = typeof goodsId === 'string' ? saying.names.goods(goodsId) : `${shown.word} ${index + 1}`;
  return { label, text };
}

function sayValue(field: SettingField, shown: FormField, value: unknown, { names }: Saying): string {
  if (typeof value === 'number') {
    const decimals = decimalsOf(field.type);
    if (decimals === 2) return `¥${formatAmount(fen(value))}`;
    if (decimals === 4) return `¥${formatUnitPrice(unitPrice(value))}`;
    return shown.unit === '%' ? `${value}%` : `${value}${shown.unit === '' ? '' : ` ${shown.unit}`}`;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (field.type === 'scope') return isScope(value) ? sayScope(value, names) : '';
  if (field.type === 'goods') return names.goods(String(value));
  if (field.type === 'choice') {
    return field.options?.find((option) => option.value === value)?.label ?? String(value);
  }
  if (field.type === 'instant') return formatMinute(new Date(String(value)));
  return String(value);
}

const NAMED = 5;

/** 「指定分类：饮用水、茶饮；除外 A1 矿泉水」. */
function sayScope({ of, ids = [], except = [] }: Scope, names: SettingNames): string {
  const nameOf = { all: names.goods, goods: names.goods, category: names.category, brand: names.brand }[of];
  const list = (all: readonly string[], name: (id: string) => string): string =>
    `${all.slice(0, NAMED).map(name).join('、')}${all.length > NAMED ? ` 等 ${all.length} 个` : ''}`;
  const chosen = of === 'all' ? SCOPE_LABELS.all : `${SCOPE_LABELS[of]}：${list(ids, nameOf)}`;
  return except.length > 0 ? `${chosen}；除外 ${list(except, names.goods)}` : chosen;
}
