import { formatDate } from '@pifa/domain';
import type { DemoGoods, DemoOrder, DemoQuoted, DemoQuoteRequest, DemoWish } from '../types';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The quote that was ordered, its place among the demo's requests, and when it was ordered. */
const ORDERED = { place: 4, daysAgo: 9, orderedDaysAgo: 7, share: 0.88, lines: 2 } as const;

type Usual = (khId: number) => readonly DemoGoods[];

/** The goods that a company asks about: those it usually buys, spread out. */
function asked(usual: readonly DemoGoods[], from: number, count: number): DemoGoods[] {
  const spread = Math.max(1, Math.floor(usual.length / 40));
  return Array.from({ length: count }, (_, at) => usual[((from + at) * spread) % usual.length]).filter(
    (row) => row !== undefined,
  );
}

/** So many of the smallest packs or steps as make a wholesale quantity. */
function wish(row: DemoGoods, times: number, own: Partial<DemoWish> = {}): DemoWish {
  const { piecesPerPack, packStep, pieceStep, minPieces } = row;
  const least = Math.max(1, minPieces);
  const packs = Math.max(times, Math.ceil(least / (piecesPerPack * packStep))) * packStep;
  const pieces = Math.max(times * 5, Math.ceil(least / pieceStep)) * pieceStep;
  const quantity = piecesPerPack > 1 ? { packs, pieces: 0 } : { packs: 0, pieces };
  return { goodsId: row.id, ...quantity, targetShare: 0.85, remark: '', needByDays: null, ...own };
}

const flat = (share: number, own: Partial<DemoQuoted> = {}): DemoQuoted => ({ offers: [[0, share]], ...own });

/** What so many packs come to in pieces, for the floors of a ladder. */
const packsOf = ({ piecesPerPack }: DemoGoods, packs: number): number =>
  piecesPerPack > 1 ? packs * piecesPerPack : packs * 10;

/** Quote requests in every state, most of them the first company's; shown from the day the mall is opened. */
export function buildQuotes(usual: Usual): DemoQuoteRequest[] {
  const mine = usual(1001);
  return [
    waiting(mine),
    negotiated(mine),
    endingSoon(mine),
    ordered(mine),
    expired(mine),
    withdrawn(mine),
    declined(mine),
    ...others(usual),
  ];
}

/** The order that took lines of the quote in place 4. */
export function quotedOrder(now: Date, usual: readonly DemoGoods[]): DemoOrder {
  const createdAt = new Date(now.getTime() - ORDERED.daysAgo * DAY);
  const day = formatDate(createdAt).replaceAll('-', '');
  return {
    khId: 1001,
    userId: 3,
    at: new Date(now.getTime() - ORDERED.orderedDaysAgo * DAY),
    addressId: 1,
    lines: asked(usual, 20, ORDERED.lines).map((row) => {
      const { goodsId, packs, pieces } = wish(row, 6);
      return { goodsId, packs, pieces };
    }),
    end: 'to-ship',
    method: 'scan',
    remark: '按报价单价格',
    buyerPoNo: '',
    quoted: { no: `XJ${day}${String(ORDERED.place).padStart(6, '0')}`, share: ORDERED.share },
  };
}

function waiting(mine: readonly DemoGoods[]): DemoQuoteRequest {
  return {
    khId: 1001,
    userId: 1,
    daysAgo: 0.3,
    remark: '门店统一换新，数量可分两批送。',
    lines: asked(mine, 0, 4).map((row, at) =>
      wish(row, 4 + at, {
        targetShare: at === 2 ? null : 0.86,
        remark: at === 1 ? '需新批次' : '',
        needByDays: at === 0 ? 10 : null,
      }),
    ),
    versions: [],
    messages: [{ hours: 2, by: 'buyer', text: '第一行如能本周送到，数量可再加一倍。' }],
  };
}

/** Two versions: offers by quantity, one line with a substitute, one not available at all. */
function negotiated(mine: readonly DemoGoods[]): DemoQuoteRequest {
  const goods = asked(mine, 6, 5);
  const [first, second, third] = goods;
  const substitute = mine.find(
    (row) =>
      third &&
      row.categoryNames[0] === third.categoryNames[0] &&
      row.piecesPerPack === third.piecesPerPack &&
      !goods.some(({ id }) => id === row.id),
  );
  const tiers = (shares: readonly number[], row: DemoGoods | undefined): DemoQuoted['offers'] =>
    shares.map((share, at) => [at === 0 || !row ? 0 : packsOf(row, at * 10), share] as const);
  const instead: DemoQuoted = substitute
    ? { offers: [[0, 0.92]], substituteId: substitute.id, note: '原商品断货，以同类商品代替，规格见图' }
    : { offers: [] };
  return {
    khId: 1001,
    userId: 1,
    daysAgo: 2.5,
    remark: '希望按季度供货，含税到店价。',
    lines: goods.map((row, at) => wish(row, 5, { targetShare: at === 3 ? null : 0.85, needByDays: 20 })),
    versions: [
      {
        hours: 5,
        validDays: 14,
        message: '已按整件出库价核算，含 13% 增值税。',
        lines: [flat(0.95), flat(0.95), instead, flat(0.94), { offers: [], note: '厂家停产' }],
      },
      {
        hours: 26,
        validDays: 14,
        message: '量大的两行再让一步，10 件、20 件各有一档；广东省内包邮。',
        lines: [
          { offers: tiers([0.93, 0.9, 0.87], first), note: '整件发货' },
          { offers: tiers([0.94, 0.9], second), stepWaived: false },
          instead,
          flat(0.92, { note: '近三个月批次' }),
          { offers: [], note: '厂家停产' },
        ],
      },
    ],
    messages: [
      { hours: 8, by: 'buyer', text: '整单能否再优惠些？我们按季度下单。' },
      { hours: 9, by: 'buyer', line: 3, text: '替代商品的保质期多久？' },
      { hours: 25, by: 'seller', line: 3, text: '出厂 18 个月，给您发最近一个月的批次。' },
      { hours: 26, by: 'seller', text: '已更新报价，请看第 2 版。' },
    ],
  };
}

function endingSoon(mine: readonly DemoGoods[]): DemoQuoteRequest {
  return {
    khId: 1001,
    userId: 3,
    daysAgo: 5.2,
    remark: '周年庆备货。',
    lines: asked(mine, 13, 3).map((row) => wish(row, 8)),
    versions: [
      {
        hours: 4,
        validDays: 7,
        message: '活动价，可与满减、优惠券同用，过期恢复原价。',
        discountsAllowed: true,
        lines: [flat(0.9), flat(0.88), flat(0.9, { minPieces: 2, note: '可拼箱' })],
      },
    ],
    messages: [],
  };
}

function ordered(mine: readonly DemoGoods[]): DemoQuoteRequest {
  return {
    khId: 1001,
    userId: 3,
    daysAgo: ORDERED.daysAgo,
    remark: '',
    lines: asked(mine, 20, 3).map((row) => wish(row, 6)),
    versions: [
      {
        hours: 3,
        validDays: 30,
        message: '按月结客户价报，30 天内有效。',
        lines: [flat(ORDERED.share), flat(ORDERED.share), flat(0.9)],
      },
    ],
    messages: [{ hours: 20, by: 'buyer', text: '前两样先下单，第三样等仓库腾出来。' }],
    ordered: true,
  };
}

function expired(mine: readonly DemoGoods[]): DemoQuoteRequest {
  return {
    khId: 1001,
    userId: 1,
    daysAgo: 48,
    remark: '活动备货，麻烦尽快报价。',
    lines: asked(mine, 26, 3).map((row) => wish(row, 10)),
    versions: [{ hours: 6, validDays: 15, message: '', lines: [flat(0.93), flat(0.93), flat(0.95)] }],
    messages: [],
    end: { event: 'expire', hours: 6 + 15 * 24, note: '' },
  };
}

function withdrawn(mine: readonly DemoGoods[]): DemoQuoteRequest {
  return {
    khId: 1001,
    userId: 1,
    daysAgo: 31,
    remark: '新店开业用。',
    lines: asked(mine, 30, 2).map((row) => wish(row, 3)),
    versions: [],
    messages: [],
    end: { event: 'withdraw', hours: 7, note: '开业推迟，稍后再询' },
  };
}

function declined(mine: readonly DemoGoods[]): DemoQuoteRequest {
  return {
    khId: 1001,
    userId: 1,
    daysAgo: 36,
    remark: '需印门店标志。',
    lines: asked(mine, 33, 1).map((row) => wish(row, 2, { remark: '印单色标志' })),
    versions: [],
    messages: [],
    end: { event: 'decline', hours: 4, note: '暂不承接定制印刷，敬请谅解' },
  };
}

function others(usual: Usual): DemoQuoteRequest[] {
  const hotel = usual(1002);
  return [
    {
      khId: 1002,
      userId: 2,
      daysAgo: 1.1,
      remark: '酒店客房易耗品，半年用量。',
      lines: asked(hotel, 0, 4).map((row) => wish(row, 6)),
      versions: [],
      messages: [],
    },
    {
      khId: 1002,
      userId: 2,
      daysAgo: 6,
      remark: '请报含运费的价格。',
      lines: asked(hotel, 8, 3).map((row) => wish(row, 4)),
      versions: [
        { hours: 5, validDays: 20, message: '含东莞市内运费。', lines: [flat(0.92), flat(0.9), flat(0.95)] },
      ],
      messages: [],
    },
    {
      khId: 1003,
      userId: 4,
      daysAgo: 4,
      remark: '中央厨房用，外箱请分店打包。',
      lines: asked(usual(1003), 4, 3).map((row) => wish(row, 5)),
      versions: [
        {
          hours: 8,
          validDays: 15,
          message: '分店打包另收 ¥2/箱。',
          lines: [flat(0.93), flat(0.93), flat(0.9)],
        },
      ],
      messages: [],
    },
  ];
}

/** The instant so many hours after a request was sent in, never after now. */
export const hoursInto = (now: Date, daysAgo: number, hours: number): Date =>
  new Date(Math.min(now.getTime(), now.getTime() - daysAgo * DAY + hours * HOUR));
