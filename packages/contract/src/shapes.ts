/** The defaults of every answer, checked against the schemas by the compiler and by a test. */
import type { Shape } from './complete';
import type { CallName } from './paths';
import type { CallData } from './types';
import type { WireAddress, WireCart, WireCartLine, WireGoodsCard, WireGoodsDetail, WireMemberInfo, WireOrder, WireOrderLine, WirePayState, WireQuoteTotals } from './wire';

/** Unknown stock does not limit: the most pieces a line may hold (I4). */
const UNKNOWN_STOCK = 10_000_000;

const goodsCard: Shape<WireGoodsCard> = {
  goodsId: '',
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  brandId: '',
  brandName: '',
  typeId: '',
  groupId: '',
  groupValues: [''],
  unit: '',
  packUnit: '件',
  packingSpecification: 1,
  minNum: 0,
  stepSize: 1,
  itemStepSize: 1,
  stock: UNKNOWN_STOCK,
  status: 1,
  sellingLine: '',
  listedTime: '',
  soldNum: 0,
  commentNum: 0,
  score: 0,
};

const goodsDetail: Shape<WireGoodsDetail> = {
  ...goodsCard,
  barcode: '',
  weight: 0,
  volume: 0,
  shipFrom: '',
  taxRate: 0,
  taxIncluded: true,
  packingList: '',
  detail: '',
  services: [''],
  attributes: [{ name: '', value: '' }],
};

const totals: Shape<WireQuoteTotals> = {
  kinds: 0,
  ipcnt: 0,
  spcnt: 0,
  goodsAmount: 0,
  discountAmount: 0,
  freightAmount: 0,
  payAmount: 0,
  savedAmount: 0,
};

const trace: [Shape<WireCartLine['trace'][number]>] = [{ kind: '', label: '', chosen: false }];
const adjustments: [Shape<WireCart['adjustments'][number]>] = [{ kind: '', label: '', amount: 0 }];
const hints: [Shape<WireCart['hints'][number]>] = [{ kind: '', text: '' }];

const cartLine: Shape<WireCartLine> = {
  ...goodsCard,
  ipcnt: 0,
  spcnt: 0,
  totalNum: 0,
  trace,
  adjustments,
  id: '',
  context: 'ordinary',
  parentId: '',
  isCheck: 1,
  excessStore: 0,
};

const cart: Shape<WireCart> = {
  cartList: [cartLine],
  version: 0,
  totals,
  adjustments,
  hints,
  sumIpcnt: 0,
  sumSpcnt: 0,
};

const orderLine: Shape<WireOrderLine> = {
  id: '',
  goodsId: '',
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  unit: '',
  packUnit: '件',
  packingSpecification: 1,
  ipcnt: 0,
  spcnt: 0,
  totalNum: 0,
  saleIP: 0,
  saleSP: 0,
  listIP: 0,
  listSP: 0,
  shipFrom: '',
  shippedNum: 0,
  returnedNum: 0,
  childOrderId: '',
  trace,
  adjustments,
};

const orderHead: Shape<WireOrder> = {
  id: '',
  orderNo: '',
  kind: 'ordinary',
  state: '',
  stateName: '',
  parentId: '',
  holdReasons: [''],
  shipFrom: '',
  createTime: '',
  goodsAmount: 0,
  discountAmount: 0,
  freightAmount: 0,
  payAmount: 0,
  paidAmount: 0,
  refundedAmount: 0,
  ipcnt: 0,
  spcnt: 0,
  kinds: 0,
  payMethod: '',
  actions: [''],
  lines: [orderLine],
};

const orderDetail: Shape<CallData<'orderDetail'>> = {
  ...orderHead,
  address: { name: '', phone: '', province: '', city: '', county: '', address: '' },
  invoice: { kind: 'none', title: '', taxNumber: '' },
  remark: '',
  buyerPoNo: '',
  buyer: '',
  company: '',
  cancelReason: '',
  history: [{ from: '', to: '', toName: '', event: '', actor: '', note: '', time: '' }],
  instalments: [{ seq: 1, name: '', amount: 0, paidAmount: 0, state: '', openTime: '' }],
  payments: [{ id: '', no: '', method: '', methodName: '', amount: 0, state: '', stateName: '', createTime: '' }],
  refunds: [{ no: '', amount: 0, state: '', stateName: '', reason: '', createTime: '' }],
  vouchers: [{ url: '', state: '', stateName: '', note: '', createTime: '' }],
  shipments: [{ id: '', carrier: '', trackingNo: '', shipTime: '', lines: [{ orderLineId: '', num: 0 }] }],
  children: [{ id: '', orderNo: '', state: '', stateName: '', shipFrom: '', payAmount: 0 }],
};

const methods: [Shape<WirePayState['methods'][number]>] = [{ code: 'cloud', name: '', note: '' }];

const payState: Shape<WirePayState> = {
  orderId: '',
  orderNo: '',
  orderState: '',
  orderStateName: '',
  payAmount: 0,
  paidAmount: 0,
  payId: '',
  method: '',
  state: '',
  stateName: '',
  failReason: '',
  qrText: '',
  payUrl: '',
  serverTime: '',
  methods,
};

const info: Shape<WireMemberInfo> = { id: '', phone: '', company: '', khId: '', headImgUrl: '', name: '', level: '', role: '' };
const address: Shape<WireAddress> = {
  id: '',
  province: '',
  city: '',
  county: '',
  regionCode: '',
  address: '',
  name: '',
  phone: '',
  lng: '',
  lat: '',
  isDefault: 0,
};
const dict: Shape<CallData<'dictList'>> = [{ pcode: '', code: '', summary: '' }];
const comment: Shape<CallData<'commentList'>['list'][number]> = {
  id: '',
  company: '',
  stars: 5,
  content: '',
  images: [''],
  boughtSpec: '',
  reply: '',
  time: '',
};

function pageOf<Item>(item: Item): { list: [Item]; total: number; pageNum: number; pageSize: number } {
  return { list: [item], total: 0, pageNum: 1, pageSize: 0 };
}

/** What each call's data is when nothing came. */
export const shapes: { [Name in CallName]: Shape<CallData<Name>> } = {
  dictList: dict,
  dictByCode: dict,
  funcSet: dict,
  mallHome: [{ type: '', title: '', subtitle: '', image: '', link: '', typeId: '', tabs: [{ typeId: '', typeName: '' }] }],
  mallHomeGoods: [goodsCard],
  sellTypeList: [{ code: '', name: '', path: '' }],
  advertisingList: [
    { id: '', imgType: '', title: '', subtitle: '', button: '', image: '', phoneImage: '', tint: '', link: '' },
  ],
  articleTree: [{ id: '', name: '', kind: '', children: [], articles: [{ id: '', title: '' }] }],
  articleList: pageOf({
    id: '',
    title: '',
    summary: '',
    kind: '',
    slug: '',
    categoryId: '',
    categoryName: '',
    publishTime: '',
    updateTime: '',
  }),
  linkList: [{ id: '', name: '', url: '' }],
  menuList: [{ id: '', menuType: '', name: '', path: '' }],
  dictionaryPage: pageOf({ id: '', dictionaryTypeId: '', name: '', value: '', status: 1 }),

  goodsDetail: { obj: goodsDetail, stepPriceMain: null },
  goodsPage: pageOf(goodsCard),
  goodsPageSell: pageOf(goodsCard),
  goodsOrderPage: pageOf(goodsCard),
  goodsPictures: [{ id: '', url: '' }],
  goodsFacets: {
    types: [{ id: '', name: '', count: 0 }],
    brands: [{ id: '', name: '', count: 0, letter: '#' }],
    attributes: [{ name: '', values: [{ value: '', count: 0 }] }],
    inStock: 0,
    promotion: 0,
  },
  goodsSuggest: { words: [''], types: [{ typeId: '', typeName: '', path: '' }], goods: [goodsCard] },
  goodsSimilar: [goodsCard],
  goodsPrices: [{ goodsId: '', stock: UNKNOWN_STOCK }],
  goodsMatch: { found: [{ code: '', goods: goodsCard }], unknown: [''] },
  typeRelease: { path: [{ typeId: '', typeName: '', grade: 1 }], attributes: [{ name: '', value: '' }] },
  categoryList: [{ id: '', parentId: '', grade: 1, typeId: '', typeName: '', icon: '', image: '', count: 0 }],
  brandList: pageOf({ id: '', name: '', logo: '', letter: '#', groom: 0 }),
  groupList: [goodsCard],
  groupParamKeys: [{ key: '', values: [''] }],
  commentPage: pageOf(comment),
  commentList: { score: 0, count: 0, good: 0, middle: 0, bad: 0, withImage: 0, list: [comment] },
  ladderPage: pageOf(goodsCard),

  queueCurrent: { activity: null, place: null, verdict: null },
  fullGiftList: [],
  luckyDrawRunning: null,
  luckyDrawList: [],
  additionalByGoods: [],
  additionalRunning: [],
  additionalByCarts: [],
  additionalByBought: [],
  pointsPage: { list: [], total: 0, pageNum: 1, pageSize: 0 },
  pointsTotal: { total: 0 },
  cardsToClaim: [],

  cartList: cart,
  cartAdd: { obj: null, results: [{ goodsId: '', id: '', success: false, message: '' }], sumIpcnt: 0, sumSpcnt: 0, kinds: 0 },
  cartChange: cart,
  cartDelete: cart,
  cartDeleteAll: cart,
  cartDeleteStock: cart,

  inquirySubmit: { id: '', no: '', promise: '' },

  orderPreview: {
    lines: [cartLine],
    version: 0,
    totals,
    adjustments,
    hints,
    freightNote: '',
    split: [{ shipFrom: '', kinds: 0, ipcnt: 0, spcnt: 0, goodsAmount: 0, freightAmount: 0, payAmount: 0 }],
    methods,
    refusals: [{ code: '', text: '' }],
  },
  orderPlace: { id: '', orderNo: '', payAmount: 0, children: [{ id: '', orderNo: '' }] },
  orderPage: pageOf(orderHead),
  orderNum: { all: 0, states: {}, quotes: 0 },
  orderCopy: { list: [{ goodsId: '', goodsName: '', ipcnt: 0, spcnt: 0, canAdd: false, reason: '' }] },
  orderDetail,
  orderCancel: orderDetail,
  orderConfirm: orderDetail,
  monthSaleAmount: [{ month: '', amount: 0 }],

  scanCodePay: payState,
  payState,
  payTransfer: payState,
  payPage: pageOf({
    id: '',
    no: '',
    orderId: '',
    orderNo: '',
    methodName: '',
    amount: 0,
    state: '',
    stateName: '',
    createTime: '',
  }),
  payNotify: {},

  login: { token: '', info },
  logout: {},
  memberInfo: info,
  validPassword: { valid: false },
  checkVerificationCode: { valid: false },
  forgetPwd: {},
  imgCode: { imgsrc: '', session_id: '' },
  sendSms: { seconds: 60 },
  apply: { no: '', message: '' },
  addressList: [address],
  addressAdd: address,
  addressChange: address,
  addressDelete: {},
  collectAdd: {},
  collectPage: pageOf({ ...goodsCard, collectTime: '', collectIP: 0, collectSP: 0 }),
  collectCancel: {},
  recentViews: pageOf({ ...goodsCard, viewTime: '' }),
  recordView: {},
  upload: { uploadId: '', url: '' },
  fileGet: null,
  devSms: [{ phone: '', text: '', time: '' }],
};
