import { formatDate } from '@pifa/domain';
import { DAY, days, HOUR } from '../moments';
import type { DemoGoods, DemoOrder, DemoQuoteAnswer, DemoQuoteRequest, DemoInquiryLine } from '../types';

/** The quote that was ordered: its position among the demo's requests, and when it was ordered. */
const ORDERED = { position: 4, daysAgo: 9, orderedDaysAgo: 7, share: 0.88, lines: 2 } as const;

type Usual = (khId: number) => readonly DemoGoods[];

/** Goods for an inquiry: a spread of those the company usually buys. */
function goodsFor(usual: readonly DemoGoods[], from: number, count: number): DemoGoods[] {
  const spread = Math.max(1, Math.floor(usual.length / 40));
  return Array.from({ length: count }, (_, at) => usual[((from + at) * spread) % usual.length]).filter(
    (row) => row !== undefined,
  );
}

/** A line over a wholesale quantity: `times` the smallest packs or steps. */
function inquiryLine(row: DemoGoods, times: number, own: Partial<DemoInquiryLine> = {}): DemoInquiryLine {
  const { piecesPerPack, packStep, pieceStep, minPieces } = row;
  const least = Math.max(1, minPieces);
  const packs = Math.max(times, Math.ceil(least / (piecesPerPack * packStep))) * packStep;
  const pieces = Math.max(times * 5, Math.ceil(least / pieceStep)) * pieceStep;
  const quantity = piecesPerPack > 1 ? { packs, pieces: 0 } : { packs: 0, pieces };
  return { goodsId: row.id, ...quantity, targetShare: 0.85, remark: '', needByDays: null, ...own };
}

const inquiryLines = (
  goods: readonly DemoGoods[],
  times: number,
  own: Partial<DemoInquiryLine> = {},
): DemoInquiryLine[] => goods.map((row) => inquiryLine(row, times, own));

const flat = (share: number, own: Partial<DemoQuoteAnswer> = {}): DemoQuoteAnswer => ({
  offers: [[0, share]],
  ...own,
});
const flats = (...shares: number[]): DemoQuoteAnswer[] => shares.map((share) => flat(share));

/** Pieces in so many packs, for the floors of a ladder. */
const packsOf = ({ piecesPerPack }: DemoGoods, packs: number): number =>
  piecesPerPack > 1 ? packs * piecesPerPack : packs * 10;

type Version = DemoQuoteRequest['versions'][number];

const version = (
  hours: number,
  validDays: number,
  message: string,
  lines: DemoQuoteAnswer[],
  discountsAllowed = false,
): Version => ({ hours, validDays, message, discountsAllowed, lines });

/** A request of the first company; without `more` it has no answer yet. */
const request = (
  userId: number,
  daysAgo: number,
  remark: string,
  lines: DemoInquiryLine[],
  more: Partial<DemoQuoteRequest> = {},
): DemoQuoteRequest => ({ khId: 1001, userId, daysAgo, remark, lines, versions: [], messages: [], ...more });

/** Quote requests in every state, most of them the first company's. */
export function buildQuotes(usual: Usual): DemoQuoteRequest[] {
  const [mine, hotel, canteen, school] = [usual(1001), usual(1002), usual(1003), usual(1004)];
  return [
    waiting(mine),
    negotiated(mine),
    endingSoon(mine),
    ordered(mine),
    request(1, 48, '活动备货，麻烦尽快报价。', inquiryLines(goodsFor(mine, 26, 3), 10), {
      versions: [version(6, 15, '', flats(0.93, 0.93, 0.95))],
      end: { event: 'expire', hours: 6 + 15 * 24, note: '' },
    }),
    request(1, 31, '新店开业用。', inquiryLines(goodsFor(mine, 30, 2), 3), {
      end: { event: 'withdraw', hours: 7, note: '开业推迟，稍后再询' },
    }),
    request(1, 36, '需印门店标志。', inquiryLines(goodsFor(mine, 33, 1), 2, { remark: '印单色标志' }), {
      end: { event: 'decline', hours: 4, note: '暂不承接定制印刷，敬请谅解' },
    }),
    request(2, 1.1, '酒店客房易耗品，半年用量。', inquiryLines(goodsFor(hotel, 0, 4), 6), { khId: 1002 }),
    request(2, 6, '请报含运费的价格。', inquiryLines(goodsFor(hotel, 8, 3), 4), {
      khId: 1002,
      versions: [version(5, 20, '含东莞市内运费。', flats(0.92, 0.9, 0.95))],
    }),
    request(4, 4, '中央厨房用，外箱请分店打包。', inquiryLines(goodsFor(canteen, 4, 3), 5), {
      khId: 1003,
      versions: [version(8, 15, '分店打包另收 ¥2/箱。', flats(0.93, 0.93, 0.9))],
    }),
    request(5, 3.2, '学校投标用，请盖章报价。', inquiryLines(goodsFor(school, 2, 5), 8), { khId: 1004 }),
  ];
}

/** The order that was placed from the quote at `ORDERED.position`. */
export function quotedOrder(now: Date, usual: readonly DemoGoods[]): DemoOrder {
  const day = formatDate(days(now, -ORDERED.daysAgo)).replaceAll('-', '');
  return {
    khId: 1001,
    userId: 3,
    at: days(now, -ORDERED.orderedDaysAgo),
    addressId: 1,
    lines: inquiryLines(goodsFor(usual, 20, ORDERED.lines), 6).map(({ goodsId, packs, pieces }) => ({
      goodsId,
      packs,
      pieces,
    })),
    end: 'to-ship',
    method: 'scan',
    remark: '按报价单价格',
    buyerPoNo: '',
    quoted: { no: `XJ${day}${String(ORDERED.position).padStart(6, '0')}`, share: ORDERED.share },
  };
}

function waiting(mine: readonly DemoGoods[]): DemoQuoteRequest {
  const lines = goodsFor(mine, 0, 4).map((row, at) =>
    inquiryLine(row, 4 + at, {
      targetShare: at === 2 ? null : 0.86,
      remark: at === 1 ? '需新批次' : '',
      needByDays: at === 0 ? 10 : null,
    }),
  );
  return request(1, 0.3, '门店统一换新，数量可分两批送。', lines, {
    messages: [{ hours: 2, by: 'buyer', text: '第一行如能本周送到，数量可再加一倍。' }],
  });
}

/** A plausible substitute: the same category in packs of the same size. */
const isLike = (one: DemoGoods, other: DemoGoods): boolean =>
  one.categoryNames.join() === other.categoryNames.join() && one.piecesPerPack === other.piecesPerPack;

/** Two versions with offers by quantity, a substitute for one line, and one line not available. */
function negotiated(mine: readonly DemoGoods[]): DemoQuoteRequest {
  const goods = goodsFor(mine, 6, 5);
  const [first, second, third] = goods;
  const lines = goods.map((row, at) =>
    inquiryLine(row, 5, { targetShare: at === 3 ? null : 0.85, needByDays: 20 }),
  );
  const substitute = third && mine.find((row) => isLike(row, third) && !goods.includes(row));
  const tiers = (shares: readonly number[], row: DemoGoods | undefined): DemoQuoteAnswer['offers'] =>
    shares.map((share, at) => [at === 0 || !row ? 0 : packsOf(row, at * 10), share] as const);
  const instead: DemoQuoteAnswer = substitute
    ? { offers: [[0, 0.92]], substituteId: substitute.id, note: '原商品断货，以同类商品代替，规格见图' }
    : { offers: [] };
  const gone: DemoQuoteAnswer = { offers: [], note: '厂家停产' };
  const opening = [flat(0.95), flat(0.95), instead, flat(0.94), gone];
  const better = [
    { offers: tiers([0.93, 0.9, 0.87], first), note: '整件发货' },
    { offers: tiers([0.94, 0.9], second), stepWaived: false },
    instead,
    flat(0.92, { note: '近三个月批次' }),
    gone,
  ];
  return request(1, 2.5, '希望按季度供货，含税到店价。', lines, {
    versions: [
      version(5, 14, '已按整件出库价核算，含 13% 增值税。', opening),
      version(26, 14, '量大的两行再让一步，10 件、20 件各有一档；广东省内包邮。', better),
    ],
    messages: [
      { hours: 8, by: 'buyer', text: '整单能否再优惠些？我们按季度下单。' },
      { hours: 9, by: 'buyer', line: 3, text: '替代商品的保质期多久？' },
      { hours: 25, by: 'seller', line: 3, text: '出厂 18 个月，给您发最近一个月的批次。' },
      { hours: 26, by: 'seller', text: '已更新报价，请看第 2 版。' },
    ],
  });
}

function endingSoon(mine: readonly DemoGoods[]): DemoQuoteRequest {
  const answers = [flat(0.9), flat(0.88), flat(0.9, { minPieces: 2, note: '可拼箱' })];
  return request(3, 5.2, '周年庆备货。', inquiryLines(goodsFor(mine, 13, 3), 8), {
    versions: [version(4, 7, '活动价，可与满减、优惠券同用，过期恢复原价。', answers, true)],
  });
}

const ordered = (mine: readonly DemoGoods[]): DemoQuoteRequest =>
  request(3, ORDERED.daysAgo, '', inquiryLines(goodsFor(mine, 20, 3), 6), {
    versions: [version(3, 30, '按月结客户价报，30 天内有效。', flats(ORDERED.share, ORDERED.share, 0.9))],
    messages: [{ hours: 20, by: 'buyer', text: '前两样先下单，第三样等仓库腾出来。' }],
    ordered: true,
  });

/** So many hours after a request was sent, but never later than now. */
export const hoursInto = (now: Date, daysAgo: number, hours: number): Date =>
  new Date(Math.min(now.getTime(), now.getTime() - daysAgo * DAY + hours * HOUR));
