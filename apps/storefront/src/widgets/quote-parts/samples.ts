/** Quotes as the mall sends them, for the tests of the screens that show them. */
import type {
  CallData,
  WireQuoteAnswer,
  WireQuoteDetail,
  WireQuoteHead,
  WireQuoteLine,
} from '@pifa/contract/client';

const DAY = 86_400_000;
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

export function aQuoteHead(over: Partial<WireQuoteHead> = {}): WireQuoteHead {
  return {
    id: 'quote-0001',
    no: 'XJ20261120000001',
    state: 'quoted',
    stateName: '已报价',
    createTime: '2026-11-20T02:00:00Z',
    kinds: 2,
    amount: 696,
    version: 1,
    validUntil: daysFromNow(10),
    endsSoon: false,
    orderedKinds: 0,
    actions: ['accept', 'message', 'withdraw', 'again', 'print'],
    ...over,
  };
}

export function aQuotePage(
  list: WireQuoteHead[],
  counts: Partial<CallData<'quotePage'>['counts']> = {},
): CallData<'quotePage'> {
  return {
    list,
    total: list.length,
    pageNum: 1,
    pageSize: 10,
    counts: { all: list.length, waiting: 0, quoted: 0, ordered: 0, expired: 0, ...counts },
  };
}

/** 矿泉水: ≥48瓶 ¥1.45, ≥240瓶 ¥1.40. */
export const waterAnswer: WireQuoteAnswer = {
  available: true,
  offers: [
    { fromNum: 48, saleIP: 34.8, saleSP: 1.45, label: '≥48瓶' },
    { fromNum: 240, saleIP: 33.6, saleSP: 1.4, label: '≥240瓶' },
  ],
  minNum: 48,
  stepWaived: true,
  note: '含运费',
  saleIP: 34.8,
  saleSP: 1.45,
  amount: 69.6,
  difference: -2.4,
};

/** 2件 of 矿泉水 at a target of ¥1.50 a bottle. */
export function aQuoteLine(over: Partial<WireQuoteLine> = {}): WireQuoteLine {
  return {
    goodsId: '1001',
    goodsName: '矿泉水 550ml',
    goodsCode: 'W001',
    spec: '550ml × 24',
    image: '',
    unit: '瓶',
    packUnit: '件',
    packingSpecification: 24,
    lineId: '31',
    lineNo: 1,
    ipcnt: 2,
    spcnt: 0,
    totalNum: 48,
    targetSP: 1.5,
    needBy: '',
    remark: '',
    answer: waterAnswer,
    canAccept: true,
    closedText: '',
    stockText: '',
    acceptIpcnt: 2,
    acceptSpcnt: 0,
    maxNum: 6000,
    stepSize: 1,
    itemStepSize: 1,
    ...over,
  };
}

/** A stopped goods with other goods offered instead. */
export function aSubstitutedLine(over: Partial<WireQuoteLine> = {}): WireQuoteLine {
  return aQuoteLine({
    lineId: '32',
    lineNo: 2,
    goodsId: '1002',
    goodsName: '停产手套',
    goodsCode: 'G002',
    unit: '双',
    packingSpecification: 1,
    ipcnt: 0,
    spcnt: 100,
    totalNum: 100,
    targetSP: undefined,
    answer: {
      available: false,
      substitute: {
        goodsId: '1003',
        goodsName: '丁腈手套',
        goodsCode: 'G003',
        spec: 'M',
        image: '',
        unit: '双',
        packUnit: '箱',
        packingSpecification: 1,
      },
      offers: [{ fromNum: 0, saleIP: 0.5, saleSP: 0.5, label: '任意数量' }],
      minNum: 0,
      stepWaived: true,
      note: '',
      saleIP: 0.5,
      saleSP: 0.5,
      amount: 50,
    },
    acceptIpcnt: 0,
    acceptSpcnt: 100,
    ...over,
  });
}

export function aQuote(over: Partial<WireQuoteDetail> = {}): WireQuoteDetail {
  const lines = over.lines ?? [aQuoteLine(), aSubstitutedLine()];
  const validUntil = over.validUntil ?? daysFromNow(10);
  return {
    ...aQuoteHead({ kinds: lines.length, validUntil }),
    contact: '李工',
    phone: '138****0001',
    company: '檐下便利',
    region: '广东省 深圳市 南山区',
    needBy: '2026-12-15',
    invoiceKind: '增值税专用发票',
    remark: '分两批到货',
    creator: '李工',
    sellerMessage: '量大可再谈',
    discountsAllowed: false,
    lines,
    versions: [
      {
        version: 1,
        current: true,
        createTime: '2026-11-20T06:00:00Z',
        validUntil,
        expired: false,
        message: '量大可再谈',
        discountsAllowed: false,
        amount: 119.6,
        lines: lines.flatMap(({ lineId, answer }) => (answer ? [{ lineId, ...answer }] : [])),
      },
    ],
    messages: [],
    history: [
      {
        fromName: '',
        toName: '待报价',
        eventName: '提交询价',
        actor: 'buyer',
        actorName: '李工',
        note: '',
        time: '2026-11-20T02:00:00Z',
      },
      {
        fromName: '待报价',
        toName: '已报价',
        eventName: '报价',
        actor: 'seller',
        actorName: '王销售',
        note: '',
        time: '2026-11-20T06:00:00Z',
      },
    ],
    attachments: [],
    serverTime: new Date().toISOString(),
    ...over,
  };
}
