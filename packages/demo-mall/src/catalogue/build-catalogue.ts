import brandTexts from '../content/brands.json';
import { randomFor } from '../random';
import type { DemoBrand, DemoCategory, DemoGoods, DemoGroup, DemoLadder } from '../types';
import { makeLadders } from './build-ladders';
import { FIRST_GOODS_ID, makeGoods, makeSeries, type Placed } from './build-goods';
import { catalogue } from './catalogue';

interface Catalogue {
  categories: DemoCategory[];
  brands: DemoBrand[];
  groups: DemoGroup[];
  goods: DemoGoods[];
  ladders: DemoLadder[];
  landmarks: { water: number; bolt: number; paper: number };
  moreGoods(batchSize: number, wanted: number): Generator<DemoGoods[]>;
}

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
