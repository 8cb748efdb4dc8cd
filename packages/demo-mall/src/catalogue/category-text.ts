/**
 * The catalogue is written as rows of text, one file in `content/goods` per first-level category, so that a merchant can
 * read and amend it:
 *
 *   > second-level category
 *   >> third-level category
 *   key | brand | name | unit packUnit | template colour emoji | variants | attributes | selling line
 *
 * A variant is `spec PACKING price[=packPrice]`, PACKING = `pieces per pack/minimum/piece step/pack step`; left out
 * it is that of the variant before. A group (同款多规格) is written as a grid:
 *
 *   #key=a,b;key=c,d PACKING price[+rise per value of the last key] [-a~d missing] [*b~c:PACKING@price] [~mix]
 *
 * `~mix` lets ladder prices count across the group (同款混批). Prices are yuan per piece.
 */
export interface CategoryText {
  name: string;
  /** First letter of the goods' own codes. */
  codeLetter: string;
  /** Name of a line icon. */
  icon: string;
  slogan: string;
  color: string;
  shipFrom: string;
  taxCode: string;
  /** Who buys it for what, on every detail page. */
  uses: string;
  /** How it is stored, where that needs more than a dry place. */
  keeping?: string;
  rows: string[];
}

/** How the pictures of a line are drawn. */
export interface Look {
  template: string;
  color: string;
  emoji: string;
}

export interface Packing {
  piecesPerPack: number;
  minPieces: number;
  pieceStep: number;
  packStep: number;
}

/** One goods of a line. Prices in 1/10000 yuan. */
export interface Variant extends Packing {
  spec: string;
  /** One value per key of the group; empty outside groups. */
  values: string[];
  perPiece: number;
  perPack: number;
}

export interface ProductLine {
  key: string;
  brand: string;
  name: string;
  unit: string;
  packUnit: string;
  look: Look;
  groupKeys: { name: string; values: string[] }[];
  mix: boolean;
  variants: Variant[];
  attributes: [name: string, value: string][];
  taxRateBp: number;
  selling: string;
}

export interface ThirdCategory {
  name: string;
  lines: ProductLine[];
}

export interface SecondCategory {
  name: string;
  children: ThirdCategory[];
}

const RISING_KEYS = ['规格', '容量', '尺寸', '层数', '材质', '硬度', '尺码'];

/** Reads the rows of one first-level category; throws with the row when it does not fit the format. */
export function parseCategory(text: CategoryText): SecondCategory[] {
  const seconds: SecondCategory[] = [];
  for (const row of text.rows) {
    if (row.startsWith('>> ')) seconds.at(-1)?.children.push({ name: row.slice(3), lines: [] });
    else if (row.startsWith('> ')) seconds.push({ name: row.slice(2), children: [] });
    else {
      const third = seconds.at(-1)?.children.at(-1);
      if (!third) throw new Error(`goods before the first category: ${row}`);
      third.lines.push(parseLine(row));
    }
  }
  return seconds;
}

function parseLine(row: string): ProductLine {
  const [
    key = '',
    brand = '',
    name = '',
    units = '',
    look = '',
    variants = '',
    attributes = '',
    selling = '',
  ] = row.split(' | ').map((cell) => cell.trim());
  const [unit, packUnit] = units.split(' ');
  const [template, color, emoji] = look.split(' ');
  if (!unit || !packUnit || !template || !color || !emoji || !selling)
    throw new Error(`incomplete row: ${row}`);
  const pairs = attributes.split(';').map((pair) => {
    const [attribute = '', value = ''] = pair.split('=').map((part) => part.trim());
    return [attribute, value] as [string, string];
  });
  const tax = pairs.find(([attribute]) => attribute === '税率')?.[1];
  return {
    key,
    brand,
    name,
    unit,
    packUnit,
    look: { template, color, emoji },
    ...(variants.startsWith('#')
      ? parseGrid(variants, row)
      : { groupKeys: [], mix: false, variants: parseVariants(variants, row) }),
    attributes: pairs.filter(([attribute]) => attribute !== '税率'),
    taxRateBp: tax ? Number(tax) * 100 : 1300,
    selling,
  };
}

function parseVariants(text: string, row: string): Variant[] {
  let packing: Packing | undefined;
  return text.split(', ').map((cell) => {
    const match = /^(.+?)(?:\s+(\d+\/\d+\/\d+\/\d+))?\s+([\d.]+)(?:=([\d.]+))?$/.exec(cell.trim());
    if (match?.[2]) packing = parsePacking(match[2]);
    if (!match?.[1] || !match[3] || !packing) throw new Error(`variant "${cell}" in: ${row}`);
    const perPiece = toUnitPrice(Number(match[3]));
    const perPack = match[4] ? toUnitPrice(Number(match[4])) : packPrice(perPiece, packing.piecesPerPack);
    return { spec: match[1], values: [], ...packing, perPiece, perPack };
  });
}

function parseGrid(text: string, row: string): Pick<ProductLine, 'groupKeys' | 'mix' | 'variants'> {
  const [axes = '', packingText = '', price = '', ...options] = text
    .slice(1)
    .split(/\s+(?=\d+\/|[\d.]+(?:\+|\s|$)|[-*~])/);
  const groupKeys = axes.split(';').map((axis) => {
    const [name = '', values = ''] = axis.split('=');
    return { name, values: values.split(',').map((value) => value.trim()) };
  });
  const [base = Number.NaN, rise = 0] = price.split('+').map(Number);
  if (!(base > 0) || groupKeys.some((key) => key.name === '')) throw new Error(`grid in: ${row}`);
  const missing = options.filter((option) => option.startsWith('-')).map((option) => option.slice(1));
  const special = new Map(
    options
      .filter((option) => option.startsWith('*'))
      .map((option) => {
        const [values = '', packing = '', own = ''] = option.slice(1).split(/[:@]/);
        return [values, { packing, own: Number(own) }] as const;
      }),
  );
  const variants = combinations(groupKeys.map((key) => key.values))
    .filter((indexes) => !missing.includes(named(groupKeys, indexes).join('~')))
    .map((indexes): Variant => {
      const values = named(groupKeys, indexes);
      const own = special.get(values.join('~'));
      const packing = parsePacking(own?.packing ?? packingText);
      const firstRises = indexes.length > 1 && RISING_KEYS.includes(groupKeys[0]?.name ?? '');
      const yuan =
        own?.own ?? (base + rise * (indexes.at(-1) ?? 0)) * (firstRises ? 1 + 0.2 * (indexes[0] ?? 0) : 1);
      const perPiece = toUnitPrice(yuan < 1 ? Math.round(yuan * 2000) / 2000 : Math.round(yuan * 100) / 100);
      return {
        spec: values.join(' '),
        values,
        ...packing,
        perPiece,
        perPack: packPrice(perPiece, packing.piecesPerPack),
      };
    });
  for (const values of special.keys()) {
    if (!variants.some((variant) => variant.values.join('~') === values))
      throw new Error(`*${values} in: ${row}`);
  }
  return { groupKeys, mix: options.includes('~mix'), variants };
}

const named = (keys: ProductLine['groupKeys'], indexes: number[]) =>
  indexes.map((index, at) => keys[at]?.values[index] ?? '');

function combinations(axes: string[][]): number[][] {
  return axes.reduce<number[][]>(
    (found, axis) => found.flatMap((indexes) => axis.map((_, index) => [...indexes, index])),
    [[]],
  );
}

function parsePacking(text: string): Packing {
  const [piecesPerPack = 0, minPieces = 0, pieceStep = 0, packStep = 0] = text.split('/').map(Number);
  if (!(piecesPerPack >= 1 && pieceStep >= 1 && packStep >= 1)) throw new Error(`packing "${text}"`);
  return { piecesPerPack, minPieces, pieceStep, packStep };
}

const toUnitPrice = (yuan: number) => Math.round(yuan * 10_000);

/** A whole pack costs 6 % less than its loose pieces, in whole jiao (fen below 10 yuan); a pack of one costs the same. */
function packPrice(perPiece: number, piecesPerPack: number): number {
  if (piecesPerPack === 1) return perPiece;
  const raw = perPiece * piecesPerPack * 0.94;
  const grain = raw >= 100_000 ? 1000 : 100;
  return Math.max(grain, Math.floor(raw / grain) * grain);
}
