import { DAY, hours } from '../moments';
import { type Random, randomFor } from '../random';
import type { DemoGoods, DemoPair } from '../types';
import type { FirstCategory } from './catalogue';
import type { ProductLine, ThirdCategory, Variant } from './category-text';
import { cheaper } from './cheaper';
import { detailHtml, packingText, serviceWords, specText, weightOf } from './goods-text';

/** A written goods with its place in the catalogue. */
export interface Placed {
  category: FirstCategory;
  second: string;
  third: ThirdCategory;
  thirdId: number;
  line: ProductLine;
  variant: Variant;
  groupId: number | null;
}

/** Goods ids start here, without gaps. */
export const FIRST_GOODS_ID = 100_001;

/** The product lines of the examples in UX §5.2; nothing about them is random. */
export const LANDMARK_LINES = ['spring-water', 'hex-bolt', 'copy-paper'];

/** A goods from the written catalogue; what the catalogue leaves open is drawn from the seed. */
export function makeGoods(
  seed: number,
  now: Date,
  place: Placed,
  id: number,
  code: string,
  brandId: number,
): DemoGoods {
  const { category, line, variant } = place;
  const random = randomFor(seed, `${line.key} ${variant.spec}`);
  const list = { perPack: variant.perPack, perPiece: variant.perPiece };
  const landmark = LANDMARK_LINES.includes(line.key);
  const weightG = weightOf(line, variant);
  const groupAttributes = line.groupKeys.map((key, at) => ({
    name: key.name,
    value: variant.values[at] ?? '',
  }));
  const own = line.attributes
    .filter(([name]) => !line.groupKeys.some((key) => key.name === name))
    .map(([name, value]) => ({ name, value }));
  const plain = place.groupId === null ? [{ name: '规格', value: variant.spec }] : [];
  return {
    id,
    code,
    barcode: barcodeOf(id),
    name: `${line.brand} ${line.name} ${variant.spec}`,
    sellingLine: line.selling,
    spec: specText(line, variant),
    categoryId: place.thirdId,
    brandId,
    groupId: place.groupId,
    groupValues: variant.values,
    unit: line.unit,
    packUnit: line.packUnit,
    weightG,
    volumeCm3: Math.max(1, Math.round(weightG * 1.7)),
    shipFrom: category.shipFrom,
    taxRateBp: line.taxRateBp,
    taxCode: category.taxCode,
    taxIncluded: true,
    piecesPerPack: variant.piecesPerPack,
    minPieces: variant.minPieces,
    pieceStep: variant.pieceStep,
    packStep: variant.packStep,
    list,
    ...shelved(randomFor(seed, `${code} shelf`), code, variant),
    promotion: landmark ? null : makePromotion(random, now, list),
    ladderScope: line.mix ? 'group' : 'goods',
    status: !landmark && random.chance(0.016) ? 'off' : 'on',
    pictures: picturesOf(line, variant),
    attributes: [...groupAttributes, ...plain, ...own],
    serviceWords: serviceWords(line, random.between(0, 9)),
    packingList: packingText(line, variant),
    detailHtml: detailHtml(category, line, variant, code),
    listedAt: makeListedAt(random, now, landmark),
    soldBefore: Math.round((200 + random.next() ** 3 * 24_000) / variant.pieceStep) * variant.pieceStep,
    stock:
      landmark && line.key === 'spring-water' && variant.spec === '550ml'
        ? 610
        : makeStock(random, variant, landmark),
    brandName: line.brand,
    categoryNames: [category.name, place.second, place.third.name],
  };
}

const FEN = 100;
const HALF_YUAN = 5_000;

/**
 * What it costs and where it lies. Nobody's price is below the cost; of some goods the mall does not know it, and some
 * have no place of their own.
 */
function shelved(random: Random, code: string, { perPack, piecesPerPack }: Variant) {
  const asked = (perPack / piecesPerPack) * (0.52 + random.next() * 0.14);
  // Suppliers ask for whole fen, but of the smallest things.
  const cost = asked < HALF_YUAN ? Math.round(asked) : Math.round(asked / FEN) * FEN;
  const bin = `${code.charAt(0)}${random.between(1, 6)}-${String(random.between(1, 24)).padStart(2, '0')}`;
  return { cost: random.chance(0.03) ? null : cost, bin: random.chance(0.04) ? '' : bin };
}

/** In-store article numbers (prefix 2), never a real maker's. */
export function barcodeOf(id: number): string {
  const digits = `20${String(id).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function picturesOf(line: ProductLine, variant: Variant): string[] {
  const general = line.look.template === 'item' ? [1, 2, 3] : [1, 2, 3, 4];
  const pictures = general.map((at) => `/pictures/goods/${line.key}-${at}.webp`);
  const key = line.groupKeys.findIndex(({ name }) => name === '颜色' || name === '花色' || name === '封面');
  const at = line.groupKeys[key]?.values.indexOf(variant.values[key] ?? '') ?? -1;
  return at < 0 ? pictures : [`/pictures/goods/${line.key}-c${at + 1}.webp`, ...pictures.slice(1)];
}

function makePromotion(random: Random, now: Date, list: DemoPair): DemoGoods['promotion'] {
  const roll = random.next();
  const share = random.pick([0.85, 0.88, 0.9, 0.92]);
  if (roll >= 0.2) return null;
  const pair = { perPack: cheaper(list.perPack, share), perPiece: cheaper(list.perPiece, share) };
  const at = (from: number, to: number) => hours(now, random.between(from, to));
  if (roll < 0.14) return { ...pair, startsAt: at(-240, -24), endsAt: at(6, 480) };
  if (roll < 0.17) return { ...pair, startsAt: at(24, 120), endsAt: at(200, 480) };
  return { ...pair, startsAt: at(-720, -500), endsAt: at(-200, -24) };
}

function makeListedAt(random: Random, now: Date, landmark: boolean): Date {
  const roll = landmark ? 1 : random.next();
  const days =
    roll < 0.06 ? random.next() * 6 : roll < 0.17 ? 7 + random.next() * 21 : 35 + random.next() * 380;
  return new Date(now.getTime() - Math.round(days * DAY));
}

function makeStock(random: Random, variant: Variant, landmark: boolean): number {
  const roll = landmark ? 1 : random.next();
  const least = Math.max(variant.minPieces, variant.pieceStep);
  if (roll < 0.04) return 0;
  if (roll < 0.06 && variant.minPieces > 2) return Math.max(1, Math.floor(variant.minPieces * 0.6));
  if (roll < 0.115) return least + random.between(0, 2) * variant.pieceStep;
  const packs = random.between(20, 400) * variant.packStep;
  return (
    Math.min(500_000, Math.max(packs * variant.piecesPerPack, least * 12)) +
    random.between(0, 3) * variant.pieceStep
  );
}

const SERIES = [...'云山川禾星林岩澜桐杉竹雁霁岚曜朔'];

/** A goods of another series of the same product line, so that a large mall stays plausible. */
export function makeSeries(
  seed: number,
  now: Date,
  place: Placed,
  at: number,
  series: number,
  brandIds: ReadonlyMap<string, number>,
): DemoGoods {
  const range = `${SERIES[series % SERIES.length] ?? ''}${SERIES[Math.floor(series / SERIES.length) % SERIES.length] ?? ''}系列`;
  const line = { ...place.line, key: place.line.key, name: `${place.line.name} ${range}` };
  const shift = 0.85 + ((series * 37) % 40) / 100;
  const variant = {
    ...place.variant,
    perPiece: cheaper(Math.ceil(place.variant.perPiece * shift * 1.02), 1),
    perPack: cheaper(Math.ceil(place.variant.perPack * shift), 1),
  };
  variant.perPack = Math.min(variant.perPack, variant.perPiece * variant.piecesPerPack);
  if (variant.piecesPerPack === 1) variant.perPack = variant.perPiece;
  const code = `${place.category.codeLetter}${20_000 + at}`;
  const made = makeGoods(
    seed + series + 1,
    now,
    { ...place, line, variant, groupId: null },
    FIRST_GOODS_ID + at,
    code,
    brandIds.get(line.brand) ?? 0,
  );
  return { ...made, groupValues: [], ladderScope: 'goods' };
}
