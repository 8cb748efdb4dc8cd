import { type ColumnTarget, GOODS_FIELDS, type GoodsField, type TableUnit, UNITS } from './fields';

/** A target as one word: `field:weight:kg`, `attribute:产地`, `option-name:1`. */
export function targetText(target: ColumnTarget): string {
  switch (target.to) {
    case 'field':
      return ['field', target.field, ...(target.unit ? [target.unit] : [])].join(':');
    case 'attribute':
    case 'option':
      return `${target.to}:${target.name}`;
    case 'ladder':
      return `ladder:${target.from}`;
    case 'size':
      return `size:${target.axis}:${target.unit}`;
    case 'attribute-name':
    case 'attribute-value':
    case 'option-name':
    case 'option-value':
      return `${target.to}:${target.nth}`;
    default:
      return target.to;
  }
}

const PLAIN = [
  'price-before',
  'price-reduced',
  'option-names',
  'option-values',
  'options',
  'attributes',
  'facets',
  'ladders',
  'handle',
  'parent',
  'row-id',
  'row-kind',
  'nowhere',
] as const;

/** The target that a word says; undefined for any other text. */
export function readTarget(text: string): ColumnTarget | undefined {
  const plain = PLAIN.find((one) => one === text);
  if (plain) return { to: plain };
  const [to = '', rest = '', unit] = text.split(':');
  switch (to) {
    case 'field':
      if (!Object.hasOwn(GOODS_FIELDS, rest)) return undefined;
      if (unit === undefined) return { to: 'field', field: rest as GoodsField };
      if (unit === 'pack') return rest === 'minPieces' ? { to: 'field', field: rest, unit } : undefined;
      return isUnit(unit) ? { to: 'field', field: rest as GoodsField, unit } : undefined;
    case 'attribute':
    case 'option': {
      const name = text.slice(to.length + 1).trim();
      return name === '' || name.length > 40 ? undefined : { to, name };
    }
    case 'ladder':
      return /^[1-9]\d{0,6}$/.test(rest) ? { to: 'ladder', from: Number(rest) } : undefined;
    case 'size':
      return unit !== undefined && isUnit(unit) && /^(length|width|height)$/.test(rest)
        ? { to: 'size', axis: rest as 'length' | 'width' | 'height', unit }
        : undefined;
    case 'attribute-name':
    case 'attribute-value':
    case 'option-name':
    case 'option-value':
      return /^[1-9]\d?$/.test(rest) ? { to, nth: Number(rest) } : undefined;
    default:
      return undefined;
  }
}

const isUnit = (text: string): text is TableUnit => Object.hasOwn(UNITS, text);
