import { fieldOfHead, plainHead } from './aliases';
import { type ColumnTarget, type GoodsField, type TableUnit, targetOfWords } from './fields';
import { shapeOf } from './shapes';

/** A column of a table: its head and some of its cells. */
export interface TableColumn {
  head: string;
  samples: readonly string[];
}

const PREFIXED: readonly (readonly [RegExp, (rest: string) => ColumnTarget])[] = [
  [/^属性[:：]\s*(.+)$/, (name) => ({ to: 'attribute', name })],
  [/^规格[:：]\s*(.+)$/, (name) => ({ to: 'option', name })],
  [/^(?:阶梯|阶梯价)[:：]\s*(?:满\s*)?(\d{1,7})/, (from) => ({ to: 'ladder', from: Number(from) })],
  [/^(?:规格项|规格名|规格名称|规格)(\d)(?:名称|名)?$/, (nth) => ({ to: 'option-name', nth: Number(nth) })],
  [/^(?:规格值|规格)(\d)(?:值)$|^规格值(\d)$/, (nth) => ({ to: 'option-value', nth: Number(nth) })],
];

const WEIGHT_UNITS: Readonly<Record<string, TableUnit>> = {
  kg: 'kg',
  千克: 'kg',
  公斤: 'kg',
  g: 'g',
  克: 'g',
  lbs: 'lbs',
  lb: 'lbs',
  oz: 'oz',
  斤: 'jin',
};
const VOLUME_UNITS: Readonly<Record<string, TableUnit>> = {
  m3: 'm3',
  'm³': 'm3',
  立方米: 'm3',
  l: 'l',
  升: 'l',
};

/** Pictures stand in several columns; whether it is sold, and under what, Shopify says in two. */
const SEVERAL: ReadonlySet<GoodsField> = new Set(['pictures', 'status', 'category']);

/** What each column means, by its head, the shape of the table and, failing that, by what is in it (ADMIN §8.4 step 2). */
export function guessTargets(columns: readonly TableColumn[]): ColumnTarget[] {
  const shape = shapeOf(columns.map(({ head }) => head));
  const taken = new Set<string>();
  return columns.map((column) => {
    const target =
      shape?.target(column.head.trim().toLowerCase()) ?? byHead(column.head) ?? byContent(column);
    // Two columns cannot both be the code.
    const key = target.to === 'field' && !SEVERAL.has(target.field) ? target.field : '';
    if (key !== '' && taken.has(key)) return { to: 'nowhere' };
    if (key !== '') taken.add(key);
    return target;
  });
}

function byHead(head: string): ColumnTarget | undefined {
  const text = head.normalize('NFKC').trim();
  for (const [pattern, make] of PREFIXED) {
    const match = pattern.exec(text);
    const rest = match?.[1] ?? match?.[2];
    if (rest) return make(rest.trim());
  }
  const own = targetOfWords(text);
  if (own) return own;
  if (/^(?:市场价|划线价|原价|吊牌价)$/.test(plainHead(text))) return { to: 'price-before' };
  if (/^图片\d$|^主图\d$|^image\d$/.test(plainHead(text))) return { to: 'field', field: 'pictures' };
  const named = fieldOfHead(head.trim());
  if (!named) return undefined;
  const field = OF_A_PACK.test(text) ? (PACK_PRICES[named] ?? named) : named;
  if (field === 'minPieces' && OF_A_PACK.test(text)) return { to: 'field', field, unit: 'pack' };
  const unit =
    field === 'weight'
      ? unitOf(text, WEIGHT_UNITS)
      : field === 'volume'
        ? unitOf(text, VOLUME_UNITS)
        : undefined;
  return unit ? { to: 'field', field, unit } : { to: 'field', field };
}

/** 「标价（件）」, 「价格(元/箱)」: of a pack, where the same name alone is of a piece. */
const OF_A_PACK = /[(（/](?:元\/)?[件箱][)）]?$/;
const PACK_PRICES: Partial<Record<GoodsField, GoodsField>> = {
  listPerPiece: 'listPerPack',
  promoPerPiece: 'promoPerPack',
};

function unitOf(head: string, units: Readonly<Record<string, TableUnit>>): TableUnit | undefined {
  const inside = /[(（/]\s*([^)）]+?)\s*[)）]?$/.exec(head)?.[1]?.toLowerCase() ?? '';
  return units[inside];
}

const PICTURE = /^(https?:)?\/\/\S+\.(jpe?g|png|webp|gif)(\?\S*)?(\s*[,;|\s]\s*\S+)*$/i;

/** Only what cannot be mistaken: a bare number of pieces, addresses of pictures, thirteen digits that are a barcode. */
function byContent({ head, samples }: TableColumn): ColumnTarget {
  const filled = samples.filter((cell) => cell !== '');
  // Where it says 「24瓶/箱」, as our own list does, it is words about a goods and no number.
  if (plainHead(head) === '装箱' && filled.length > 0 && filled.every((cell) => /^\d+$/.test(cell)))
    return { to: 'field', field: 'piecesPerPack' };
  if (filled.length > 0 && filled.every((cell) => PICTURE.test(cell)))
    return { to: 'field', field: 'pictures' };
  if (filled.length > 0 && filled.every((cell) => isEan(cell))) return { to: 'field', field: 'barcode' };
  return { to: 'nowhere' };
}

function isEan(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
