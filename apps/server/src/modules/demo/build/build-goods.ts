import { brands as brandTexts } from '../content/brands';
import { catalogue, type FirstCategory } from '../content/catalogue';
import type { ProductLine, ThirdCategory, Variant } from '../content/category-text';
import { type Random, randomFor } from '../prng';
import type { DemoBrand, DemoCategory, DemoGoods, DemoGroup, DemoLadder, DemoPair } from '../types';
import { detailHtml, packingText, serviceWords, specText, weightOf } from './goods-text';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A written goods and where it comes from. */
interface Placed {
  category: FirstCategory;
  second: string;
  third: ThirdCategory;
  thirdId: number;
  line: ProductLine;
  variant: Variant;
  groupId: number | null;
}

interface Catalogue {
  categories: DemoCategory[];
  brands: DemoBrand[];
  groups: DemoGroup[];
  goods: DemoGoods[];
  ladders: DemoLadder[];
  landmarks: { water: number; bolt: number; paper: number };
  moreGoods(batchSize: number, wanted: number): Generator<DemoGoods[]>;
}

export const FIRST_GOODS_ID = 100_001;

/** Builds everything on the shelves; the same seed and moment give the same answer. */
export function buildCatalogue(seed: number, now: Date): Catalogue {
  const categories: DemoCategory[] = [];
  const groups: DemoGroup[] = [];
  const placed: Placed[] = [];
  const addCategory = (
    parent: DemoCategory | null,
    name: string,
    icon: string,
    image: string,
    sort: number,
  ) => {
    const id = categories.length + 1;
    const made: DemoCategory = {
      id,
      parentId: parent?.id ?? null,
      grade: parent === null ? 1 : parent.grade === 1 ? 2 : 3,
      name,
      icon,
      image,
      path: `${parent?.path ?? '/'}${id}/`,
      sort,
    };
    categories.push(made);
    return made;
  };
  for (const [firstAt, first] of catalogue().entries()) {
    const firstRow = addCategory(
      null,
      first.name,
      first.icon,
      `/pictures/site/floor-${firstAt + 1}.webp`,
      firstAt + 1,
    );
    for (const [secondAt, second] of first.children.entries()) {
      const secondRow = addCategory(firstRow, second.name, '', '', secondAt + 1);
      for (const [thirdAt, third] of second.children.entries()) {
        const image = third.lines[0] ? `/pictures/goods/${third.lines[0].key}-1.webp` : '';
        const thirdRow = addCategory(secondRow, third.name, '', image, thirdAt + 1);
        for (const line of third.lines) {
          const groupId = line.groupKeys.length > 0 ? groups.length + 1 : null;
          if (groupId !== null) {
            groups.push({
              id: groupId,
              name: `${line.brand} ${line.name}`,
              paramKeys: line.groupKeys.map((key) => key.name),
            });
          }
          for (const variant of line.variants) {
            placed.push({
              category: first,
              second: second.name,
              third,
              thirdId: thirdRow.id,
              line,
              variant,
              groupId,
            });
          }
        }
      }
    }
  }
  const brands = brandTexts.map(
    (text, at): DemoBrand => ({
      id: at + 1,
      name: text.name,
      logo: `/pictures/brands/${text.latin}.webp`,
      letter: text.latin.charAt(0).toUpperCase(),
      groom: at % 3 !== 2 ? 1 : 0,
      introduction: text.introduction,
    }),
  );
  const brandIds = new Map(brands.map((brand) => [brand.name, brand.id]));
  const perLetter = new Map<string, number>();
  const goods = placed.map((place, at) => {
    const number = (perLetter.get(place.category.codeLetter) ?? 0) + 1;
    perLetter.set(place.category.codeLetter, number);
    const code = `${place.category.codeLetter}${1000 + number}`;
    return makeGoods(seed, now, place, FIRST_GOODS_ID + at, code, brandIds.get(place.line.brand) ?? 0);
  });
  sellOutSiblings(seed, groups, goods);
  lengthenNames(goods);
  const first = (key: string, spec?: string) => {
    const at = placed.findIndex(
      ({ line, variant }) => line.key === key && (spec === undefined || variant.spec === spec),
    );
    return goods[at]?.id ?? 0;
  };
  const landmarks = {
    water: first('spring-water'),
    bolt: first('hex-bolt', 'M8 30mm 8.8级镀锌'),
    paper: first('copy-paper'),
  };
  const missing = goods.find((row) => row.pictures.length > 0 && row.code === 'X1010');
  if (missing) missing.pictures = [];

  return {
    categories,
    brands,
    groups,
    goods,
    ladders: makeLadders(seed, placed, goods),
    landmarks,
    *moreGoods(batchSize, wanted) {
      let batch: DemoGoods[] = [];
      for (let at = 0; goods.length + at < wanted; at += 1) {
        const place = placed[at % placed.length];
        if (!place) return;
        batch.push(makeSeries(seed, now, place, goods.length + at, Math.floor(at / placed.length), brandIds));
        if (batch.length === batchSize) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
    },
  };
}

function makeGoods(
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

const LANDMARK_LINES = ['spring-water', 'hex-bolt', 'copy-paper'];

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
  const at = (from: number, to: number) => new Date(now.getTime() + random.between(from, to) * HOUR);
  if (roll < 0.14) return { ...pair, startsAt: at(-240, -24), endsAt: at(6, 480) };
  if (roll < 0.17) return { ...pair, startsAt: at(24, 120), endsAt: at(200, 480) };
  return { ...pair, startsAt: at(-720, -500), endsAt: at(-200, -24) };
}

/** A share of a price, in steps a buyer would see on a label. */
export function cheaper(price: number, share: number): number {
  const grain =
    price >= 1_000_000 ? 1000 : price >= 100_000 ? 500 : price >= 10_000 ? 100 : price >= 1000 ? 5 : 1;
  return Math.max(1, Math.min(price, Math.floor((price * share) / grain) * grain));
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

/** In every second group of four or more siblings one is sold out, one is nearly so. */
function sellOutSiblings(seed: number, groups: DemoGroup[], goods: DemoGoods[]): void {
  for (const group of groups) {
    const siblings = goods.filter((row) => row.groupId === group.id);
    const random = randomFor(seed, `siblings ${group.id}`);
    if (siblings.length < 4 || random.chance(0.5)) continue;
    const [out, low] = [random.between(1, siblings.length - 1), random.between(1, siblings.length - 1)];
    const few = siblings[low];
    if (few && few.status === 'on') few.stock = Math.max(few.minPieces, few.pieceStep) + few.pieceStep;
    const none = siblings[out];
    if (none) none.stock = 0;
  }
}

const LONG_TAILS = [
  '（适用于便利店 商超 食堂 酒店客房与企业福利集采 整件发货含增值税专用发票 效期新鲜）',
  '（国标足量 出厂检测合格 工厂直供批量优惠 支持月结对账与分仓发货 现货当日出库）',
  '（加厚耐用升级款 物业保洁 连锁餐饮 学校医院通用 破损包赔 可提供检测报告与资质文件）',
];

/** A few goods carry names of some sixty characters, as sellers write them. */
function lengthenNames(goods: DemoGoods[]): void {
  for (let at = 31; at < goods.length; at += 83) {
    const row = goods[at];
    const tail = LONG_TAILS[at % LONG_TAILS.length];
    if (row && tail) row.name = [...`${row.name}${tail}`].slice(0, 59).join('').replace(/）?$/, '）');
  }
}

/** Tiers at the usual quantities; the water's are those of UX §5.2. */
function tiersOf(
  goods: Pick<DemoGoods, 'minPieces' | 'piecesPerPack' | 'pieceStep' | 'list'>,
  water: boolean,
): DemoLadder['tiers'] {
  const start = water
    ? 48
    : Math.max(
        Math.ceil(Math.max(goods.minPieces, 1) / goods.pieceStep) * goods.pieceStep,
        goods.piecesPerPack,
      );
  const base = cheaper(Math.floor(goods.list.perPack / goods.piecesPerPack), 1);
  const shares = water ? [1, 14_500 / 15_000, 14_000 / 15_000] : [1, 0.967, 0.933];
  return [1, 5, 10].map((times, at) => ({
    minPieces: start * times,
    perPiece: at === 0 ? base : water ? Math.round(base * (shares[at] ?? 1)) : cheaper(base, shares[at] ?? 1),
    perPack: null,
  }));
}

function makeLadders(seed: number, placed: Placed[], goods: DemoGoods[]): DemoLadder[] {
  const ladders: DemoLadder[] = [];
  const grouped = new Set<number>();
  for (const [at, { line, groupId }] of placed.entries()) {
    const row = goods[at];
    if (!row) continue;
    const wanted =
      line.mix || LANDMARK_LINES.includes(line.key) || randomFor(seed, `ladder ${line.key}`).chance(0.32);
    const hasLadder = line.key === 'copy-paper' || line.key === 'hex-bolt' ? false : wanted;
    if (!hasLadder) continue;
    const siblings = groupId === null ? [] : goods.filter((other) => other.groupId === groupId);
    const uniform = siblings.every(
      (other) => other.list.perPack === row.list.perPack && other.piecesPerPack === row.piecesPerPack,
    );
    const forGroup = line.mix && groupId !== null && uniform;
    if (forGroup && grouped.has(groupId)) continue;
    if (forGroup) grouped.add(groupId);
    ladders.push({
      goodsId: forGroup ? null : row.id,
      groupId: forGroup ? groupId : null,
      khId: null,
      name: line.mix ? '同款混批阶梯价' : '阶梯价',
      tiers: tiersOf(row, line.key === 'spring-water' && row.code === 'W1001'),
    });
  }
  return ladders;
}

const SERIES = [
  '云',
  '山',
  '川',
  '禾',
  '星',
  '林',
  '岩',
  '澜',
  '桐',
  '杉',
  '竹',
  '雁',
  '霁',
  '岚',
  '曜',
  '朔',
];

/** A goods of a further series: another range of the same line, so that a large mall stays believable. */
function makeSeries(
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
