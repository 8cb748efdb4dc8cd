/**
 * Supports a mall that has only the calls and fields of the specification (SPEC §6–§7): what its responses lack is
 * derived from the rest, so that buying works there too. Loaded only when such a response arrives.
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

/** An amount that the mall doesn't send: shown as `--`. */
const UNKNOWN = Number.NaN;

/** The one way to pay that the specification names. */
const METHODS: WirePayState['methods'] = [{ code: 'cloud', name: '扫码支付', note: '' }];

/** Amounts of the orders placed here, yuan, by id: such a mall doesn't send them later. */
const placed = new Map<string, number>();

/** The input of a call. */
interface CallInput {
  body?: unknown;
  query?: unknown;
  params?: Record<string, string>;
  signal?: AbortSignal;
}

/** Completes a response; `response` is null where the mall has no such call. Undefined = it can't be completed. */
type Completion<Name extends BuyerCall> = (
  response: CallData<Name> | null,
  input: CallInput,
  call: Client,
) => Promise<CallData<Name> | undefined> | CallData<Name> | undefined;

const cartNow = async (call: Client, { signal }: CallInput): Promise<WireCart> =>
  wholeCart(await call('cartList', { signal }));

/** A change only confirms that it worked, so the cart is fetched. */
const afterWrite = (response: WireCart | null, input: CallInput, call: Client) =>
  response ? cartNow(call, input) : undefined;

export const completions: { [Name in BuyerCall]?: Completion<Name> } = {
  cartList: (response) => (response ? wholeCart(response) : undefined),
  cartChange: afterWrite,
  cartDelete: afterWrite,
  cartDeleteAll: afterWrite,
  cartDeleteStock: afterWrite,
  async orderPreview(_response, input, call) {
    const { cartIds } = (input.body ?? {}) as CallBodyInput<'orderPreview'>;
    return previewOf(await cartNow(call, input), cartIds?.map(String));
  },
  orderPlace(response, input) {
    if (!response) return undefined;
    const { seenPayAmount } = input.body as CallBodyInput<'orderPlace'>;
    const payAmount = seenPayAmount ?? UNKNOWN;
    placed.set(response.id, payAmount);
    return { ...response, payAmount };
  },
  async payState(response, input, call) {
    const { orderId: id } = input.query as { orderId: string };
    const order = await call('orderDetail', { params: { id }, signal: input.signal }).catch((error) => {
      if (isNotThere(error)) return null;
      throw error;
    });
    const state = ORDER_STATES.find((known) => known === order?.state) ?? '';
    return {
      ...(response ?? NO_STATE),
      orderId: id,
      orderNo: order?.orderNo ?? '',
      orderState: state,
      payAmount: order?.payAmount || (placed.get(id) ?? UNKNOWN),
      paidAmount: order?.paidAmount ?? 0,
      methods: METHODS,
    };
  },
  scanCodePay(response, input) {
    if (!response) return undefined;
    const { orderId } = input.body as CallBodyInput<'scanCodePay'>;
    return {
      ...response,
      orderId,
      payAmount: response.payAmount || (placed.get(orderId) ?? UNKNOWN),
      method: 'cloud',
      state: response.state || 'waiting',
      payUrl: response.payUrl || (/^https?:/.test(response.qrText) ? response.qrText : ''),
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

/** The cart with the sums of its lines (SPEC §3: saleIP, saleSP, ipcnt, spcnt). */
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

/** Lines of the specification have no id; in such a cart each goods has one line. */
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

/** Yuan; undefined where a price is missing or a count is invalid. */
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
  // A sum that lacks a line would be wrong.
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

/** The preview for a mall that has none: the cart's lines at the cart's prices. */
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
    ways: [],
    way: 'express',
    split: [],
    methods: METHODS,
    refusals: [],
  };
}
