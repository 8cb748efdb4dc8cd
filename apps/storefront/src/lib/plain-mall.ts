/**
 * A mall that knows no more than the specification names (SPEC §6–§7): what its answers leave open is worked out
 * from what it did answer, so that the buying path works there too. Loaded only where such an answer came.
 */
import {
  ApiRefusal,
  type CallBodyInput,
  type CallData,
  type BuyerCall,
  type Client,
  factsFromWire,
  isNotThere,
  type WireCart,
  type WireCartLine,
  type WireOrderPreview,
  type WirePayState,
} from '@pifa/contract/client';
import { addFen, fenToYuan, lineAmount, ORDER_STATES, parseYuan } from '@pifa/domain';

/** An amount that the mall never told: shown as `--`. */
const UNKNOWN = Number.NaN;

/** The one way to pay that the specification names. */
const METHODS: WirePayState['methods'] = [{ code: 'cloud', name: '扫码支付', note: '' }];

/** What orders placed here came to, yuan, by id: such a mall does not tell it again. */
const placed = new Map<string, number>();

/** What a call was asked with. */
interface Asked {
  body?: unknown;
  query?: unknown;
  params?: Record<string, string>;
  signal?: AbortSignal;
}

/** Makes one answer whole; `answer` is null where the mall has no such call, undefined back = nothing can be done. */
type Mend<Name extends BuyerCall> = (
  answer: CallData<Name> | null,
  asked: Asked,
  ask: Client,
) => Promise<CallData<Name> | undefined> | CallData<Name> | undefined;

const cartNow = async (ask: Client, { signal }: Asked): Promise<WireCart> =>
  wholeCart(await ask('cartList', { signal }));

/** A change says that it worked and no more: the cart is asked for. */
const afterWrite = (answer: WireCart | null, asked: Asked, ask: Client) =>
  answer ? cartNow(ask, asked) : undefined;

export const mends: { [Name in BuyerCall]?: Mend<Name> } = {
  cartList: (answer) => (answer ? wholeCart(answer) : undefined),
  cartChange: afterWrite,
  cartDelete: afterWrite,
  cartDeleteAll: afterWrite,
  cartDeleteStock: afterWrite,
  async orderPreview(_answer, asked, ask) {
    const { cartIds } = (asked.body ?? {}) as CallBodyInput<'orderPreview'>;
    return previewOf(await cartNow(ask, asked), cartIds?.map(String));
  },
  orderPlace(answer, asked) {
    if (!answer) return undefined;
    const { seenPayAmount } = asked.body as CallBodyInput<'orderPlace'>;
    const payAmount = seenPayAmount ?? UNKNOWN;
    placed.set(answer.id, payAmount);
    return { ...answer, payAmount };
  },
  async payState(answer, asked, ask) {
    const { orderId: id } = asked.query as { orderId: string };
    const order = await ask('orderDetail', { params: { id }, signal: asked.signal }).catch((error) => {
      if (isNotThere(error)) return null;
      throw error;
    });
    const state = ORDER_STATES.find((known) => known === order?.state) ?? '';
    return {
      ...(answer ?? NO_STATE),
      orderId: id,
      orderNo: order?.orderNo ?? '',
      orderState: state,
      payAmount: order?.payAmount || (placed.get(id) ?? UNKNOWN),
      paidAmount: order?.paidAmount ?? 0,
      methods: METHODS,
    };
  },
  scanCodePay(answer, asked) {
    if (!answer) return undefined;
    const { orderId } = asked.body as CallBodyInput<'scanCodePay'>;
    return {
      ...answer,
      orderId,
      payAmount: answer.payAmount || (placed.get(orderId) ?? UNKNOWN),
      method: 'cloud',
      state: answer.state || 'waiting',
      payUrl: answer.payUrl || (/^https?:/.test(answer.qrText) ? answer.qrText : ''),
      methods: METHODS,
    };
  },
};

const NO_STATE: WirePayState = {
  orderId: '',
  orderNo: '',
  orderState: '',
  orderStateName: '',
  payAmount: UNKNOWN,
  paidAmount: 0,
  payId: '',
  method: '',
  channel: '',
  channels: [],
  state: '',
  stateName: '',
  failReason: '',
  qrText: '',
  payUrl: '',
  serverTime: '',
  methods: METHODS,
};

/** The cart with the sums that its lines come to (SPEC §3: saleIP, saleSP, ipcnt, spcnt). */
function wholeCart(cart: WireCart): WireCart {
  const cartList = cart.cartList.map(wholeLine);
  return {
    ...cart,
    cartList,
    totals: cart.totals.kinds > 0 ? cart.totals : totalsOf(cartList.filter(isBought)),
    sumIpcnt: sum(cartList.map(({ ipcnt }) => ipcnt)),
    sumSpcnt: sum(cartList.map(({ spcnt }) => spcnt)),
  };
}

const isBought = ({ isCheck, excessStore }: WireCartLine): boolean => isCheck === 1 && excessStore !== 1;

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** A line of the specification has no id of its own: in such a cart a goods stands once. */
function wholeLine(line: WireCartLine): WireCartLine {
  const { ipcnt, spcnt, packingSpecification } = line;
  const amount = line.amount ?? amountOf(line);
  return {
    ...line,
    id: line.id || line.goodsId,
    totalNum: ipcnt * packingSpecification + spcnt,
    ...(amount === undefined ? {} : { amount }),
  };
}

/** Yuan; undefined where a price is missing or a count is none. */
function amountOf(line: WireCartLine): number | undefined {
  const facts = factsFromWire(line);
  const counts = [line.ipcnt, line.spcnt];
  if (!facts || !counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return undefined;
  const pair = facts.promotion?.pair ?? facts.list;
  return fenToYuan(lineAmount(pair, line.ipcnt, line.spcnt));
}

function totalsOf(lines: readonly WireCartLine[]): WireCart['totals'] {
  const amounts = lines.map(({ amount }) => (amount === undefined ? null : parseYuan(amount)));
  const known = amounts.filter((amount) => amount !== null);
  // A sum without one of its lines would be a wrong sum.
  const payAmount = known.length < amounts.length ? UNKNOWN : fenToYuan(addFen(...known));
  return {
    kinds: lines.length,
    ipcnt: sum(lines.map(({ ipcnt }) => ipcnt)),
    spcnt: sum(lines.map(({ spcnt }) => spcnt)),
    goodsAmount: payAmount,
    discountAmount: 0,
    freightAmount: 0,
    payAmount,
    savedAmount: 0,
  };
}

/** The settlement of a mall that has no preview: the cart's lines at the cart's prices. */
function previewOf(cart: WireCart, cartIds: readonly string[] | undefined): WireOrderPreview {
  const wanted = cartIds && new Set(cartIds);
  const lines = cart.cartList.filter((line) =>
    wanted ? wanted.has(line.id) || wanted.has(line.goodsId) : isBought(line),
  );
  if (lines.length === 0) throw new ApiRefusal('没有要结算的商品', 'nothing-to-order', 409, null);
  return {
    lines,
    version: cart.version,
    totals: { ...totalsOf(lines), freightAmount: UNKNOWN },
    adjustments: [],
    hints: [],
    groups: [],
    gifts: [],
    coupons: { usable: [], unusable: [] },
    couponId: '',
    bestCouponId: '',
    points: { balance: 0, used: 0, most: 0, usedAmount: 0, mostAmount: 0, rateText: '' },
    instalments: [],
    terms: [],
    freightNote: '运费与优惠以商城确认的订单为准',
    split: [],
    methods: METHODS,
    refusals: [],
  };
}
