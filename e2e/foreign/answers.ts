/**
 * Somebody else's mall: it answers the calls that the specification names with only the fields that the specification
 * names (SPEC §3, §7), in its own style (numbers as ids, `cartList` beside `meta`). It knows no other call.
 */

const money = (amount: number) => Math.round(amount * 100) / 100;

/** SPEC §3 "Goods / cart line", every field of it and nothing else. */
function aGoods(
  goodsId: number,
  goodsName: string,
  saleSP: number,
  packingSpecification: number,
  minNum = 0,
) {
  return {
    goodsId,
    goodsName,
    ipcnt: 0,
    spcnt: 0,
    packingSpecification,
    minNum,
    stepSize: packingSpecification > 1 ? 6 : 1,
    itemStepSize: 1,
    saleIP: money(saleSP * packingSpecification),
    saleSP,
    promotionSaleIP: money(saleSP * packingSpecification * 0.9),
    promotionSaleSP: money(saleSP * 0.9),
    isPromotion: goodsId % 2,
    itemPrice: money(saleSP * packingSpecification),
    excessStore: 0,
    isCheck: 1,
  };
}

const goods = [
  aGoods(71, '远山牌 山泉水 五百毫升', 1.5, 24, 48),
  aGoods(72, '远山牌 抽纸 三层', 2.4, 12, 12),
  // goods of which little more than the name is known
  { goodsId: 73, goodsName: '远山牌 记事本', saleSP: 3.2 },
];

/** The contents of this mall's only cart; a line is identified by its goods. */
let cart: Record<string, unknown>[] = [];

/** The mall as it opens: two goods in the cart. */
export function fillCart(): void {
  cart = [
    { ...goods[0], ipcnt: 2, spcnt: 12 },
    { ...goods[1], ipcnt: 3, spcnt: 0 },
  ];
}

const page = (list: readonly unknown[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20 });
const entry = (pcode: string, code: string, summary: string) => ({ pcode, code, summary });

const dictionary = [
  entry('site', 'sitename', '远山商城'),
  entry('site', 'seokeywords', '批发'),
  entry('site', 'seodescription', '远山商城'),
  entry('site', 'searchkey', '山泉水,抽纸'),
  entry('site', 'coustrom', '0755-0000000'),
];
const webconfig = [
  entry('webconfig', 'cloudPay', '1'),
  entry('webconfig', 'autoSplitOrder', '0'),
  entry('webconfig', 'gooodssymbol', '￥'),
  entry('webconfig', 'mapSelect', '0'),
  entry('webconfig', 'bottomcode', ''),
];
const switches = [entry('funcset', 'showprice', '1'), entry('funcset', 'inquiry', '1')];

const addresses = [
  {
    id: 5,
    province: '广东省',
    city: '东莞市',
    county: '虎门镇',
    address: '远山路一号',
    name: '山小满',
    phone: '13900000001',
    lng: '',
    lat: '',
    isDefault: 1,
  },
];

const info = { phone: '13900000001', company: '远山采购有限公司', khId: 88, id: 6, headImgUrl: '' };
const OVER = 'token check failed: not logged in or wrong token';

export interface ForeignCall {
  method: string;
  path: string;
  token: string;
  ids: string;
  body: Record<string, unknown>;
}

interface Answer {
  success?: boolean;
  message?: string;
  /** `data` of the envelope */
  data?: unknown;
  /** fields that this mall puts beside `meta` */
  besideMeta?: object;
}

type Known = Record<string, Answer>;

const PUBLIC: Known = {
  'GET /api/basic/dict/list': { data: dictionary },
  'GET /api/basic/dict/listByPcodeAndCode': { data: webconfig },
  'GET /api/basic/dict/funcSet': { data: switches },
  // The specification only names these: an entry has an id and no known fields.
  'GET /api/basic/mallHome': { data: [{ id: 1 }] },
  'GET /api/basic/mallHome/goodsType': { data: goods },
  'GET /api/basic/sellType/list': { data: [{ id: 1 }] },
  'GET /api/basic/advertising/list': { data: [{ id: 1 }] },
  'GET /api/goods/goodsBrand/list': { data: page([{ id: 1 }]) },
  'GET /api/basic/articlecat/tree': { data: [{ id: 1 }] },
  'GET /api/basic/articleDetail/list': { data: [{ id: 1 }] },
  'GET /api/basic/links/list': { data: [{ id: 1 }] },
  'GET /api/basic/menu/list': { data: [{ id: 1 }] },
  'GET /api/activity/queue/current': { data: null },
  'GET /api/activity/mallFullmSend/list': { data: [] },
  'GET /api/goods/mallStepPriceMain/findActivityPageInfo': { data: page([]) },
  'GET /api/dat/dictionary/page': { data: page([]) },
  'GET /api/goods/mallGoods/page': { data: page(goods) },
  'GET /api/goods/mallGoods/pageSell': { data: page(goods) },
  'GET /api/goods/mallGoods/pictures': { data: [] },
  'GET /api/goods/mallGoodsGroup/findListByGoodsId': { data: [] },
  'GET /api/goods/mallGoodsGroup/findParamKeyByGoodsId': { data: [] },
  'GET /api/goods/comment/listPageByGoodsId': { data: page([{ id: 1 }]) },
  'GET /api/goods/comment/listByGoodsId': { data: [] },
  'GET /api/activity/luckyDraw/runingLuckyDraw': { data: null },
  'GET /api/activity/luckyDraw/listLuckydrawAndDetail': { data: [] },
  'GET /api/activity/additional/listByGoodsId': { data: [] },
  'GET /api/activity/additional/listByRuning': { data: [] },
  'GET /api/activity/additional/listByCartsIds': { data: [] },
  'GET /api/activity/additional/listValidByBuyGoodsIds': { data: [] },
  'GET /api/member/info/login': { besideMeta: { token: 'foreign-token', info } },
  'GET /api/member/apply/imgCode': {
    data: { imgsrc: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=', session_id: 's1' },
  },
  'GET /api/member/apply/wxsendSms': {},
  'GET /api/member/info/checkVerificationCode': {},
  'GET /api/member/info/forgetPwd': {},
  'POST /api/member/apply': {},
};

const MEMBERS: Known = {
  'GET /api/goods/mallGoods/orderPage': { data: page(goods) },
  'DELETE /api/goods/carts/deleteStock': {},
  'GET /api/goods/orders/myPage': { data: page([{ id: 900 }]) },
  'GET /api/goods/orders/num': { data: {} },
  'GET /api/goods/orders/copy': { data: {} },
  'GET /api/goods/ordersDetail/monthSaleAmount': { data: [] },
  'GET /api/member/info/validPassword': {},
  'GET /api/member/address/getAddress': { data: addresses },
  'POST /api/member/collect': {},
  'DELETE /api/member/collect/cancel': {},
  'GET /api/member/collect/page': { data: page(goods) },
  'GET /api/member/collect/getFactView': { data: page(goods) },
  'GET /api/dat/datCustomerIntegral/pageByKhId': { data: page([]) },
  'GET /api/dat/datCustomerIntegral/findTotalIntegralByKhId': { data: {} },
  'GET /api/card/detail/listByKhNotGet': { data: [] },
};

/** Changes report success and return nothing else. */
const CART: Record<string, (request: ForeignCall) => Answer> = {
  'GET /api/goods/carts/list': () => ({ besideMeta: { cartList: cart } }),
  'POST /api/goods/carts': ({ body }) => {
    const found = goods.find(({ goodsId }) => String(goodsId) === String(body.goodsId));
    const line = { ...found, ipcnt: body.ipcnt, spcnt: body.spcnt, isCheck: 1 };
    cart = [line, ...cart.filter((other) => String(other.goodsId) !== String(body.goodsId))];
    return { besideMeta: { obj: line } };
  },
  'PATCH /api/goods/carts': ({ body }) => {
    const { goodsId, ipcnt, spcnt, isCheck } = body;
    const change = Object.fromEntries(
      Object.entries({ ipcnt, spcnt, isCheck }).filter(([, value]) => value !== undefined),
    );
    cart = cart.map((line) => (String(line.goodsId) === String(goodsId) ? { ...line, ...change } : line));
    return {};
  },
  'DELETE /api/goods/carts': ({ ids }) => {
    const gone = new Set(ids.split(','));
    cart = cart.filter((line) => !gone.has(String(line.goodsId)));
    return {};
  },
  'DELETE /api/goods/carts/deleteAll': () => {
    cart = [];
    return {};
  },
  // Of orders and payments the specification names only the calls.
  'POST /api/goods/orders': () => {
    cart = [];
    return { data: { id: 900 } };
  },
  'GET /api/payYunZhiFu/scanCodePay': () => ({ data: 'https://pay.foreign.example/900' }),
};

/** This mall's answer; undefined = it knows no such call. */
export function answer(request: ForeignCall): object | undefined {
  const { method, path, token } = request;
  const call = `${method} ${path}`;
  const known = PUBLIC[call] ?? byId(method, path);
  if (known) return envelope(known);
  const bought = CART[call];
  if (bought && token === 'foreign-token') return envelope(bought(request));
  const own =
    (bought && {}) ??
    MEMBERS[call] ??
    (/^GET \/api\/goods\/orders\/\d+$/.test(call) ? { data: {} } : undefined);
  if (!own) return undefined;
  return envelope(token === 'foreign-token' ? own : { success: false, message: OVER });
}

function byId(method: string, path: string): Answer | undefined {
  if (method !== 'GET') return undefined;
  const detail = /^\/api\/goods\/mallGoods\/(\d+)$/.exec(path);
  if (detail) {
    const obj = goods.find(({ goodsId }) => String(goodsId) === detail[1]);
    return obj
      ? { besideMeta: { obj, stepPriceMain: null } }
      : { success: false, message: '商品不存在', besideMeta: { obj: null } };
  }
  return /^\/api\/goods\/typeRelease\/\d+$/.test(path) ? { data: {} } : undefined;
}

function envelope({ success = true, message = '', data, besideMeta }: Answer): object {
  return { meta: { success, message }, ...(data === undefined ? {} : { data }), ...besideMeta };
}
