/** Wire data that the tests of cart, checkout and orders share. */
import { wireGoods } from '../../testing/mall';

type Over = Record<string, unknown>;

/** 2件+12瓶 of 矿泉水 at ladder 1.50: ¥90.00 (RULINGS 2). */
export function aCartLine(over: Over = {}) {
  return {
    ...wireGoods(),
    saleSP: 1.5,
    id: '11',
    context: 'ordinary',
    parentId: '',
    isCheck: 1,
    excessStore: 0,
    ipcnt: 2,
    spcnt: 12,
    totalNum: 60,
    listAmount: 91.2,
    amount: 90,
    priceKind: 'ladder-price',
    trace: [
      {
        kind: 'list-price',
        label: '标价',
        perPack: 36,
        perPiece: 1.6,
        amount: 91.2,
        chosen: false,
        reason: '阶梯价更低',
      },
      {
        kind: 'ladder-price',
        label: '阶梯价',
        perPack: 36,
        perPiece: 1.5,
        amount: 90,
        chosen: true,
        reason: '满 48瓶',
      },
    ],
    adjustments: [],
    addedIP: 36,
    addedSP: 1.5,
    ...over,
  };
}

export const totalsOf = (payAmount: number, over: Over = {}) => ({
  kinds: 1,
  ipcnt: 2,
  spcnt: 12,
  goodsAmount: payAmount,
  discountAmount: 0,
  freightAmount: 0,
  payAmount,
  savedAmount: 0,
  ...over,
});

export function aCart(lines: readonly Over[] = [aCartLine()], over: Over = {}) {
  return {
    cartList: lines,
    version: 3,
    totals: totalsOf(90),
    adjustments: [],
    hints: [],
    sumIpcnt: 2,
    sumSpcnt: 12,
    ...over,
  };
}

export const anAddress = {
  id: '5',
  province: '广东省',
  city: '东莞市',
  county: '虎门镇',
  regionCode: '441900121',
  address: '连岸二路 66 号',
  name: '林晚舟',
  phone: '13800000001',
  lng: '',
  lat: '',
  isDefault: 1,
};

export function aPreview(over: Over = {}) {
  return {
    lines: [aCartLine()],
    version: 3,
    totals: totalsOf(90),
    adjustments: [],
    hints: [],
    freightNote: '免运费',
    split: [],
    methods: [
      { code: 'cloud', name: '扫码支付', note: '30 分钟内支付' },
      { code: 'transfer', name: '对公转账', note: '保留 72 小时' },
    ],
    refusals: [],
    ...over,
  };
}

export function anOrder(over: Over = {}) {
  const { id: _id, ...line } = aCartLine();
  return {
    id: 'order-0001',
    orderNo: 'PF0001',
    kind: 'ordinary',
    state: 'unpaid',
    stateName: '待付款',
    parentId: '',
    holdReasons: [],
    shipFrom: '广东东莞仓',
    createTime: '2026-11-20T02:00:00Z',
    goodsAmount: 90,
    discountAmount: 0,
    freightAmount: 8,
    payAmount: 98,
    paidAmount: 0,
    refundedAmount: 0,
    ipcnt: 2,
    spcnt: 12,
    kinds: 1,
    payMethod: 'cloud',
    actions: ['pay', 'cancel', 'reorder', 'print'],
    lines: [
      {
        ...line,
        id: '1',
        listIP: 36,
        listSP: 1.6,
        shipFrom: '',
        shippedNum: 0,
        returnedNum: 0,
        childOrderId: '',
      },
    ],
    ...over,
  };
}

export function anOrderDetail(over: Over = {}) {
  const { province, city, county, address, name, phone } = anAddress;
  return {
    ...anOrder(),
    address: { province, city, county, address, name, phone },
    invoice: { kind: 'special', title: '檐下便利', taxNumber: '91440300MA5ABCD123' },
    remark: '下午送',
    buyerPoNo: 'CG-1',
    buyer: '林晚舟',
    company: '檐下便利',
    cancelReason: '',
    history: [
      {
        from: '',
        to: 'unpaid',
        toName: '待付款',
        event: 'placed',
        actor: '买家',
        note: '',
        time: '2026-11-20T02:00:00Z',
      },
    ],
    instalments: [],
    payments: [],
    refunds: [],
    vouchers: [],
    shipments: [],
    children: [],
    transferAccount: { name: '汀禾供应链', bank: '示例银行', account: '0000 2026' },
    ...over,
  };
}

export function aPayState(over: Over = {}) {
  return {
    orderId: 'order-0001',
    orderNo: 'PF0001',
    orderState: 'unpaid',
    orderStateName: '待付款',
    payAmount: 98,
    paidAmount: 0,
    payId: 'pay-00000001',
    method: 'cloud',
    channel: 'sandbox',
    state: 'waiting',
    stateName: '待支付',
    failReason: '',
    qrText: 'http://mall.test/sandbox/cashier/abc',
    payUrl: 'http://mall.test/sandbox/cashier/abc',
    serverTime: '2026-11-20T02:00:00Z',
    methods: aPreview().methods,
    channels: [{ code: 'sandbox', name: '模拟支付', note: '微信、支付宝、云闪付均可', inWechat: true }],
    ...over,
  };
}
