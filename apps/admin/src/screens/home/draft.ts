import type { StaleRow } from '../../widgets/stale-dialog/stale-dialog';
import type { Advert, Content, Floor } from './queries';
import { AUDIENCES, PARTS, RULES } from './words';

/** What is being changed: a picture of a place, or a floor, by its place in the list. */
export interface Chosen {
  part: Advert['imgType'] | 'floors';
  at: number;
}

export const newAdvert = (imgType: Advert['imgType']): Advert => ({
  imgType,
  title: '',
  subtitle: '',
  button: '',
  tint: '',
  image: '',
  phoneImage: '',
  link: '',
  page: '',
  source: '',
  focus: { x: 50, y: 50 },
  audience: 'all',
  levels: [],
});

/** A floor with a code that no other has: the frames find it by that. */
export function newFloor(floors: readonly Floor[]): Floor {
  let n = 1;
  while (floors.some(({ type }) => type === `floor-${n}`)) n += 1;
  return {
    type: `floor-${n}`,
    title: '新楼层',
    subtitle: '',
    image: '',
    link: '',
    page: '',
    categoryId: '',
    goodsIds: [],
    rule: '',
    word: '',
  };
}

/** Sent without what only staff read. */
export const bodyOf = ({ adverts, floors }: Content) => ({
  adverts: adverts.map(({ page: _, ...advert }) => advert),
  floors: floors.map(({ page: _, ...floor }) => floor),
});

const isWhole = ({ image, title, audience, levels, startsAt, endsAt }: Advert): boolean =>
  image !== '' &&
  title.trim() !== '' &&
  (audience !== 'levels' || levels.length > 0) &&
  !(startsAt && endsAt && startsAt >= endsAt);
const isWholeFloor = ({ title, rule, word }: Floor): boolean =>
  title.trim() !== '' && (rule !== 'word' || word !== '');

/** What of the draft can be looked at; of the carousel the picture that is being changed comes first. */
export function looksOf({ adverts, floors }: Content, chosen: Chosen): ReturnType<typeof bodyOf> {
  const own = adverts.filter(({ imgType }) => imgType === chosen.part);
  const first = own[chosen.at];
  const inOrder = first ? [first, ...adverts.filter((advert) => advert !== first)] : adverts;
  return bodyOf({ adverts: inOrder.filter(isWhole), floors: floors.filter(isWholeFloor) });
}

/** What is missing before the draft can be kept; '' = nothing. */
export function problemOf({ adverts, floors }: Content): string {
  for (const advert of adverts) {
    const { name } = PARTS[advert.imgType];
    if (advert.image === '') return `${name}里有一张没有图片`;
    if (advert.title.trim() === '') return `${name}里有一张没写标题`;
    if (advert.audience === 'levels' && advert.levels.length === 0)
      return `「${advert.title}」要选给哪些等级看`;
    if (!isWhole(advert)) return `「${advert.title}」结束显示要晚于开始显示`;
  }
  if (floors.some(({ title }) => title.trim() === '')) return '有楼层没写标题';
  const wordless = floors.find((floor) => !isWholeFloor(floor));
  return wordless ? `楼层「${wordless.title}」要选服务词` : '';
}

/** How many pictures and floors differ; another order counts as one. */
export function changesOf(base: Content, draft: Content): number {
  const differing = (before: readonly object[], after: readonly object[]): number => {
    const [was, is] = [before, after].map((list) => list.map((one) => JSON.stringify(one)));
    if (is?.join() === was?.join()) return 0;
    const gone = was?.filter((one) => !is?.includes(one)).length ?? 0;
    const come = is?.filter((one) => !was?.includes(one)).length ?? 0;
    return Math.max(gone, come, 1);
  };
  return differing(base.adverts, draft.adverts) + differing(base.floors, draft.floors);
}

/** A goods floor in few words: 「按销量，10 个」. */
export function goodsWords({ rule, word, goodsIds, categoryId }: Floor): string {
  if (rule === 'word') return `有「${word || '…'}」的`;
  if (rule !== '') return `按${RULES[rule]}，有货的`;
  if (goodsIds.length > 0) return `手工 ${goodsIds.length} 种`;
  return categoryId ? '按分类' : '没有商品';
}

/** Both versions part by part. */
export function staleRows(theirs: Content, mine: Content): StaleRow[] {
  const adverts = ({ adverts: all }: Content, part: Advert['imgType']) =>
    all
      .filter(({ imgType }) => imgType === part)
      .map(({ title, audience }) => (audience === 'all' ? title : `${title}（${AUDIENCES[audience]}）`))
      .join('、');
  const floors = ({ floors: all }: Content) =>
    all.map((floor) => `${floor.title}（${goodsWords(floor)}）`).join('、');
  const rows: StaleRow[] = [
    ['轮播', adverts(theirs, 'banner'), adverts(mine, 'banner')],
    ['右侧图', adverts(theirs, 'rightbanner'), adverts(mine, 'rightbanner')],
    ['楼层', floors(theirs), floors(mine)],
  ];
  const named = rows.filter(([, now, own]) => now !== own);
  // The same pictures by name, with another cut, link or time.
  return named.length > 0 || changesOf(theirs, mine) === 0
    ? named
    : [['图片与楼层的设置', '同事改过', '您改过']];
}
