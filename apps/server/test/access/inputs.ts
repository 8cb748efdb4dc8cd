import type { CallBodyInput, CallName, CallParams, CallQueryInput } from '@pifa/contract';
import { PASSWORD } from '../builders/members';
import { GROUP_ID } from './activities';
import { type Mall, MISSING, type Person, type Rows } from './mall';

/** The input of a call whose name is known only at run time. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface GoodInput<Name extends CallName> {
  params?: CallParams<Name>;
  query?: CallQueryInput<Name>;
  body?: CallBodyInput<Name>;
}

type Inputs = { [Name in CallName]: (rows: Rows, mall: Mall, who: Person) => GoodInput<Name> };

const PAGE = { pageNum: 1, pageSize: 10 };
const ACT_FILTERS = {
  about: 'goods:G1',
  name: 'mei',
  kind: 'goods',
  from: '2026-01-01',
  until: '2026-12-31',
  plan: 'no-such-plan',
};
const ORDER_FILTERS = {
  view: 'all',
  state: 'unpaid',
  hold: 'review',
  keyword: '水',
  placedFrom: '2026-01-01',
  placedTo: '2026-12-31',
  paidFrom: '2026-01-01',
  paidTo: '2026-12-31',
  shippedFrom: '2026-01-01',
  shippedTo: '2026-12-31',
  khId: '1',
  level: '普通客户',
  salesperson: '1',
  region: '33',
  shipFrom: '广东东莞仓',
  method: 'transfer',
  way: 'pickup',
  amountFrom: '1',
  amountTo: '100000',
  promotion: '1',
  remark: 'yes',
  printed: 'no',
  invoice: 'none',
  goods: 'W001',
  mark: 'red',
  assigned: '1',
  sort: '-placed',
} as const;
const COMPANY_FILTERS = {
  view: 'all',
  keyword: '水',
  level: '普通客户',
  salesperson: '1',
  region: '33',
  tag: '连锁',
  state: 'open',
  createdFrom: '2026-01-01',
  createdTo: '2026-12-31',
  lastFrom: '2026-01-01',
  lastTo: '2026-12-31',
  amountFrom: '1',
  amountTo: '100000',
  ordersFrom: '1',
  ordersTo: '100',
  unpaid: 'no',
  spanFrom: '2026-01-01',
  spanTo: '2026-12-31',
  sort: '-amount',
} as const;
const OPINION = { stars: 4, content: '包装结实，数量清点无误', anonymous: true } as const;
const PAY_FILTERS = { state: 'all', method: 'transfer', from: '2026-01-01', to: '2026-12-31' } as const;
const TITLE = {
  kind: 'special',
  holder: 'enterprise',
  name: '杭州湖畔便利连锁有限公司',
  taxNumber: '91350100M000100Y43',
  address: '杭州市西湖区文三路 1 号',
  phone: '0571-88886666',
  bank: '工商银行杭州文三路支行',
  account: '1202021409900000001',
  receivePhone: '13812345678',
  receiveEmail: 'cw@pifa.cn',
  isDefault: 0,
} as const;
const RECEIVE = { content: 'detail', receiveWay: 'email', receiveTo: 'cw@pifa.cn', remark: '随货' } as const;
const RECIPIENT = {
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  regionCode: '330106',
  address: '文三路 1 号',
  name: '王采购',
  phone: '13812345678',
  lng: '120.1',
  lat: '30.2',
  isDefault: 0,
} as const;

const anAnswer = (id: string) => ({
  id,
  seenVersion: 0,
  validUntil: '2026-12-31',
  validDays: 7,
  message: '含税',
  discountsAllowed: false,
  lines: [
    {
      line: 1,
      available: true,
      offers: [{ fromNum: 0, perPack: 24, perPiece: 1 }],
      substitute: '',
      minNum: 0,
      stepWaived: true,
      note: '现货',
    },
  ],
});

/**
 * One valid input of every call, naming every parameter that the contract knows. A new call does not compile here
 * until it has one, so no call stays outside the suites of this folder and of `bad-input/`.
 */
/** What is chosen for a customer's order besides its goods. */
const ORDER_FOR_WISH = {
  userId: '999999',
  addressId: '999999',
  invoice: { kind: 'none' as const, title: '', taxNumber: '' },
  remark: '尽快发货',
  buyerPoNo: 'PO-1',
  couponId: '',
  way: 'pickup' as const,
  placeId: '999999',
  contactName: '王采购',
  contactPhone: '13812345678',
  message: '已按上次的价格下单',
};

const PRICE_RULE = {
  scope: { kind: 'category' as const, ids: ['999999999'] },
  base: 'list' as const,
  baseListId: '' as const,
  percent: 95,
  plus: 0.1,
  floorMargin: null,
  roundPiece: { unit: 0.05, to: 'up' as const },
  roundPack: null,
  from: null,
  until: null,
};

const inputs: Inputs = {
  dictList: () => ({ query: { keyword: 'sitename' } }),
  dictByCode: () => ({ query: { pcode: 'webconfig', code: 'cloudPay' } }),
  funcSet: () => ({}),
  mallHome: () => ({}),
  mallHomeGoods: (_rows, { typeId }) => ({ query: { type: 'water', typeId } }),
  sellTypeList: () => ({}),
  advertisingList: () => ({ query: { imgType: 'banner', keyword: '' } }),
  articleTree: () => ({}),
  articleList: (_rows, { articleId }) => ({
    query: { id: articleId, slug: 'how-to', categoryId: '1', kind: 'help', keyword: '下单', ...PAGE },
  }),
  linkList: () => ({}),
  menuList: () => ({ query: { menuType: 'main' } }),
  dictionaryPage: () => ({ query: { dictionaryTypeId: 'brand', status: -1, ...PAGE } }),

  goodsDetail: (_rows, { goodsId }) => ({ params: { id: goodsId } }),
  goodsPage: (_rows, mall) => ({ query: listing(mall) }),
  goodsPageSell: (_rows, mall) => ({ query: { ...listing(mall), keyword: '' } }),
  goodsOrderPage: (_rows, mall) => ({ query: { ...listing(mall), sort: 'recent' } }),
  goodsPictures: (_rows, { goodsId }) => ({ query: { goodsId } }),
  goodsFacets: (_rows, mall) => {
    const { sort: _sort, pageNum: _page, pageSize: _size, ...filters } = listing(mall);
    return { query: { ...filters, list: 'page' } };
  },
  goodsSuggest: () => ({ query: { keyword: '水' } }),
  goodsSimilar: (_rows, { goodsId }) => ({ query: { goodsId, pageSize: 10 } }),
  goodsPrices: (_rows, { goodsId, siblingId }) => ({ query: { ids: `${goodsId},${siblingId}` } }),
  goodsMatch: (_rows, { goodsCode }) => ({ body: { codes: [goodsCode, '没有这个'] } }),
  quickOrderMatch: (_rows, { goodsCode }) => ({
    body: { lines: [{ line: 1, code: goodsCode, wanted: goodsCode, heading: '水', rest: '急' }] },
  }),
  quickOrderFile: () => ({}),
  ownCodePage: () => ({ query: { keyword: '水', ...PAGE } }),
  ownCodeSave: (_rows, { goodsCode }) => ({ body: { code: '', words: '自家水', goods: goodsCode } }),
  ownCodeDelete: () => ({ body: { codes: ['大红水'] } }),
  ownCodeExport: () => ({}),
  ownCodeImport: () => ({}),
  quickOrderCodes: (_rows, { goodsId }) => ({ body: { codes: [{ words: '大红水', goodsId }] } }),
  typeRelease: (_rows, { goodsId }) => ({ params: { id: goodsId } }),
  categoryList: () => ({}),
  brandList: () => ({ query: { groom: 0, status: -1, ...PAGE } }),
  groupList: (_rows, { goodsId }) => ({ query: { goodsId } }),
  groupParamKeys: (_rows, { goodsId }) => ({ query: { goodsId } }),
  commentPage: (_rows, { goodsId }) => ({ query: { goodsId, kind: 'all', ...PAGE } }),
  commentList: (_rows, { goodsId }) => ({ query: { goodsId } }),
  ladderPage: (_rows, _mall, { khId }) => ({ query: { khIds: String(khId), ...PAGE } }),

  seckillSessions: () => ({}),
  activityList: () => ({ query: { kind: 'seckill' } }),
  activityByGoods: (_rows, { goodsId }) => ({ query: { goodsId } }),
  activityDetail: (_rows, { goodsId }) => ({ params: { id: '1' }, query: { kind: 'presale', goodsId } }),
  remindAdd: (_rows, { goodsId }) => ({ body: { activityId: '2', goodsId } }),
  remindCancel: (_rows, { goodsId }) => ({ query: { activityId: '2', goodsId } }),
  queueJoin: (_rows, { goodsId }) => ({
    body: { activityId: '2', goodsId, ipcnt: 1, spcnt: 0, requestId: 'queue-request-1' },
  }),
  queueCurrent: (_rows, { goodsId }) => ({ query: { activityId: '2', goodsId } }),
  groupDetail: () => ({ params: { gid: GROUP_ID } }),
  groupEvents: () => ({ params: { gid: '1' } }),
  fullGiftList: () => ({}),
  luckyDrawRunning: () => ({}),
  luckyDrawList: () => ({}),
  luckyDrawDraw: () => ({ body: { drawId: '1', payBy: 'chance', requestId: 'draw-request-1' } }),
  luckyDrawRecords: () => ({ query: { drawId: '1', ...PAGE } }),
  luckyDrawWinners: () => ({ query: { drawId: '1' } }),
  additionalByGoods: (_rows, { goodsId }) => ({ query: { goodsId } }),
  additionalRunning: () => ({}),
  additionalByCarts: ({ cartLineId }) => ({ query: { ids: cartLineId, cartsIds: cartLineId } }),
  additionalByBought: (_rows, { goodsId }) => ({ query: { goodsIds: goodsId } }),

  cartList: () => ({}),
  cartAdd: (_rows, { goodsId }) => ({
    body: {
      goodsId,
      ipcnt: 0,
      spcnt: 1,
      activityId: undefined,
      mode: undefined,
      groupId: undefined,
      offerId: undefined,
      parentId: undefined,
    },
  }),
  cartChange: ({ cartLineId }, { goodsId }) => ({
    body: { id: cartLineId, goodsId, ipcnt: 0, spcnt: 2, isCheck: 1 },
  }),
  cartChoose: (_rows, { goodsId }) => ({ body: { promotionId: '1', goodsIds: [goodsId], decline: false } }),
  cartDelete: ({ cartLineId }) => ({ query: { ids: cartLineId } }),
  cartDeleteAll: () => ({}),
  cartDeleteStock: () => ({}),

  inquirySubmit: (_rows, { goodsId }) => ({
    body: {
      requestId: 'inquiry-request-1',
      contact: '王采购',
      phone: '13812345678',
      company: '甲方百货',
      needBy: '2026-07-01',
      regionCode: '330106',
      regionNames: ['浙江省', '杭州市', '西湖区'],
      invoiceKind: 'special',
      remark: '请尽快',
      uploadIds: [],
      lines: [
        {
          goodsId,
          ipcnt: 1,
          spcnt: 2,
          targetIP: 30,
          targetSP: 1.25,
          remark: '不要旧包装',
          needBy: '2026-07-01',
        },
      ],
    },
  }),
  quotePage: () => ({ query: { tab: 'quoted', keyword: '水', ...PAGE } }),
  quoteDetail: ({ quoteId }) => ({ params: { id: quoteId } }),
  quoteMessage: ({ quoteId }) => ({
    params: { id: quoteId },
    body: { lineId: '1', text: '能再便宜吗', requestId: 'quote-message-1' },
  }),
  quoteAccept: ({ quoteId }) => ({
    params: { id: quoteId },
    body: { version: 1, lines: [{ lineId: '1', ipcnt: 0, spcnt: 1 }] },
  }),
  quoteWithdraw: ({ quoteId }) => ({ params: { id: quoteId }, body: { reason: '不要了' } }),
  quoteAgain: ({ quoteId }) => ({ params: { id: quoteId }, body: { requestId: `again-${quoteId}` } }),

  orderPreview: ({ cartLineId, addressId }) => ({
    body: {
      cartIds: [cartLineId],
      addressId,
      way: 'express',
      placeId: '999999',
      payMethod: 'cloud',
      couponId: '',
      points: 0,
    },
  }),
  orderPlace: ({ cartLineId, addressId }) => ({
    body: {
      cartIds: [cartLineId],
      addressId,
      requestId: `order-request-${cartLineId}`,
      way: 'express',
      placeId: '999999',
      contact: { name: '王采购', phone: '13812345678' },
      payMethod: 'transfer',
      invoice: { kind: 'special', title: '甲方百货', taxNumber: '91330100MA2AXXXX0X' },
      remark: '送到后门',
      buyerPoNo: 'PO-1',
      seenPayAmount: 1_000_000,
      seenGifts: [],
      couponId: '',
      points: 0,
    },
  }),
  orderPage: () => ({
    query: { state: 'all', kind: 'ordinary', keyword: '水', from: '2026-01-01', to: '2026-12-31', ...PAGE },
  }),
  orderNum: () => ({}),
  orderCopy: ({ orderId }) => ({ query: { id: orderId } }),
  orderDetail: ({ orderId }) => ({ params: { id: orderId } }),
  orderCancel: ({ orderId }) => ({ params: { id: orderId }, body: { reason: '不要了' } }),
  orderConfirm: ({ shippedOrderId }) => ({ params: { id: shippedOrderId }, body: {} }),
  monthSaleAmount: () => ({}),

  afterSaleOptions: ({ askOrderId }) => ({ query: { orderId: askOrderId } }),
  afterSalePage: ({ askedOrderId }) => ({ query: { orderId: askedOrderId, state: 'waiting', ...PAGE } }),
  afterSaleDetail: ({ afterSaleId }) => ({ params: { id: afterSaleId } }),
  afterSaleAdd: ({ askOrderId, askLineId, askUploadId }) => ({
    body: {
      orderId: askOrderId,
      kind: 'damaged',
      reason: '运输破损',
      description: '外箱压坏',
      lines: [{ orderLineId: askLineId, num: 1 }],
      photos: [askUploadId],
      requestId: `after-sale-${askLineId}`,
    },
  }),
  afterSaleWithdraw: ({ afterSaleId }) => ({ params: { id: afterSaleId }, body: {} }),
  afterSaleSend: ({ agreedAfterSaleId }) => ({
    params: { id: agreedAfterSaleId },
    body: { carrier: '顺丰', trackingNo: 'SF-BACK-1' },
  }),
  afterSaleAgain: ({ refusedAfterSaleId, askUploadId }) => ({
    params: { id: refusedAfterSaleId },
    body: { description: '再补一张照片', photos: [askUploadId] },
  }),
  orderExport: () => ({ query: { state: 'all', keyword: '水', from: '2026-01-01', to: '2026-12-31' } }),
  orderRemind: ({ orderId }) => ({ params: { id: orderId }, body: {} }),
  adminAfterSales: () => ({ query: { view: 'open', keyword: '水', khId: '1', size: 10, cursor: '' } }),
  adminAfterSale: ({ afterSaleId }) => ({ params: { id: afterSaleId } }),
  adminAfterSalePhoto: ({ afterSaleId }) => ({ query: { id: afterSaleId, photo: 'missing-photo-12345678' } }),
  adminAfterSaleDecide: ({ afterSaleId }) => ({
    body: { id: afterSaleId, verdict: 'agree', reason: '同意', returnAddress: '1 号仓', freight: 0 },
  }),
  adminAfterSaleReceive: ({ agreedAfterSaleId }) => ({
    body: { id: agreedAfterSaleId, restock: ['1'], writeOffs: [] },
  }),
  adminAfterSaleRefund: ({ afterSaleId }) => ({
    body: { id: afterSaleId, amount: '1.00', requestId: 'refund-part-1' },
  }),

  scanCodePay: ({ orderId }) => ({
    body: { orderId, renew: false, channel: 'sandbox', wechat: { code: 'code', state: 'state' } },
  }),
  payWechatGrant: ({ orderId }) => ({ body: { orderId } }),
  payState: ({ orderId }) => ({ query: { orderId } }),
  payTransfer: ({ transferOrderId, uploadId }) => ({
    body: { orderId: transferOrderId, uploadId, note: '已转' },
  }),
  payPage: () => ({ query: { ...PAY_FILTERS, ...PAGE } }),
  payExport: () => ({ query: PAY_FILTERS }),
  payNotify: () => ({
    params: { provider: 'sandbox' },
    body: { noticeId: 'n-1', outTradeNo: 'PAY-1', state: 'paid', amount: 100, currency: 'CNY' },
  }),

  login: (_rows, _mall, { phone }) => ({ query: { phone, password: PASSWORD, agreed: '1' } }),
  logout: () => ({ body: {} }),
  memberInfo: () => ({}),
  validPassword: () => ({ query: { password: PASSWORD } }),
  checkVerificationCode: (_rows, _mall, { phone }) => ({
    query: { phone, verificationCode: '123456', purpose: 'password' },
  }),
  forgetPwd: (_rows, _mall, { phone }) => ({
    query: { phone, verificationCode: '123456', oldPassword: 'Not-the-one-1', password: 'Quite-new-2026' },
  }),
  imgCode: () => ({}),
  sendSms: () => ({
    query: { phone: '13700000001', imgCode: 'none', session_id: 'no-such-captcha-123', purpose: 'register' },
  }),
  apply: () => ({
    body: {
      phone: '13700000001',
      verificationCode: '123456',
      password: 'Quite-new-2026',
      company: '丁方贸易',
      contact: '丁一',
      regionCode: '330106',
      regionNames: ['浙江省', '杭州市', '西湖区'],
      address: '文三路 2 号',
      taxNumber: '91330100MA2AXXXX0X',
      licenceUploadId: 'no-such-upload-1234567',
      agreed: true,
    },
  }),
  addressList: () => ({}),
  addressAdd: () => ({ body: RECIPIENT }),
  addressChange: ({ addressId }) => ({ body: { id: addressId, ...RECIPIENT } }),
  addressDelete: ({ addressId }) => ({ query: { id: addressId } }),
  collectAdd: (_rows, { goodsId }) => ({ body: { goodsId } }),
  collectPage: (_rows, { goodsId }) => ({ query: { goodsIds: goodsId, ...PAGE } }),
  collectCancel: (_rows, { goodsId }) => ({ query: { goodsIds: goodsId } }),
  recentViews: () => ({ query: PAGE }),
  recordView: (_rows, { goodsId }) => ({ body: { goodsId } }),
  pointsPage: (_rows, _mall, { khId }) => ({ query: { khId: String(khId), kind: 'all', ...PAGE } }),
  pointsTotal: (_rows, _mall, { khId }) => ({ query: { khId: String(khId) } }),
  cardsToClaim: (_rows, { goodsId }, { khId }) => ({
    query: { khId: String(khId), available: '1', goodsId },
  }),
  cardClaim: () => ({ body: { id: '1', requestId: 'card-request-1' } }),
  cardPage: () => ({ query: { status: 'unused', ...PAGE } }),

  companyUsers: () => ({}),
  companyUserAdd: () => ({ body: { phone: '13700000009', name: '新同事' } }),
  companyUserChange: ({ colleagueId }) => ({ body: { id: colleagueId, act: 'close' } }),
  personalExport: () => ({ query: { format: 'json' } }),
  accountClosing: () => ({}),
  accountClose: () => ({ body: { password: 'Not-the-one-1' } }),

  toReviewPage: ({ reviewOrderId }) => ({ query: { orderId: reviewOrderId, ...PAGE } }),
  reviewPage: () => ({ query: { state: 'all', ...PAGE } }),
  reviewAdd: ({ reviewOrderId, reviewLineId, reviewUploadId }) => ({
    body: {
      orderId: reviewOrderId,
      reviews: [{ orderLineId: reviewLineId, ...OPINION, images: [reviewUploadId] }],
    },
  }),
  reviewMend: ({ reviewId, reviewUploadId }) => ({
    body: { id: reviewId, ...OPINION, images: [reviewUploadId] },
  }),
  pictureGet: () => ({ params: { id: 'missing-picture-12345678' }, query: { w: 360 } }),
  adminGoodsPick: () => ({ body: { keyword: '水', codes: ['ORIG-1'], ids: ['1'] } }),
  adminPictures: () => ({ query: { view: 'unused', keyword: '正面', size: 20, cursor: '' } }),
  adminPictureUses: () => ({ params: { id: 'missing-picture-12345678' } }),
  adminPictureReplace: () => ({ params: { id: 'missing-picture-12345678' } }),
  adminPictureDelete: () => ({ params: { id: 'missing-picture-12345678' } }),
  adminPictureAdd: () => ({ query: { name: '正面.jpg' } }),
  reviewPicture: () => ({ params: { id: 'missing-picture-12345678' }, query: { w: 360 } }),
  adminReviews: (_rows, { goodsCode }) => ({
    query: { state: 'waiting', goodsCode, keyword: '', stars: '1', pictures: '0', size: 10, cursor: '' },
  }),
  adminReviewVerdict: () => ({ body: { id: '1', verdict: 'reject', reason: '与商品无关', version: 1 } }),
  adminReviewReply: () => ({ body: { id: '1', reply: '谢谢', version: 0 } }),
  adminReviewPicture: () => ({ params: { id: 'missing-picture-12345678' } }),

  messagePage: () => ({ query: { type: 'all', unread: '1', ...PAGE } }),
  messageRead: ({ messageId }) => ({ body: { ids: [messageId], type: 'all' } }),
  profileChange: () => ({ body: { name: '李采购' } }),
  avatarPut: () => ({}),
  avatarRemove: () => ({}),
  avatarGet: () => ({ params: { id: 'missing-avatar-123456789' } }),
  adminMessage: (_rows, _mall, { khId }) => ({
    body: {
      type: 'system',
      title: '停业通知',
      text: '即日起停业',
      link: '/pages/home',
      khIds: [String(khId)],
      everyone: false,
      requestId: 'message-request-1',
    },
  }),

  adminMessages: () => ({ query: { keyword: '', state: 'scheduled', size: 20, cursor: '' } }),
  adminMessageCancel: () => ({ body: { id: 'message-request-1' } }),
  adminMessageSent: () => ({ params: { id: 'message-request-1' } }),
  adminMessageChoices: (_rows, _mall, { khId }) => ({ query: { khIds: String(khId) } }),

  adminLogin: () => ({ body: { name: 'nobody', password: PASSWORD, code: '123456' } }),
  adminSignIn: () => ({
    body: { name: 'nobody', password: PASSWORD, code: '123456', captchaId: 'gone', captcha: 'pifa' },
  }),
  adminHello: () => ({}),
  adminProve: () => ({ body: { password: PASSWORD, code: '123456' } }),
  adminQueue: () => ({}),
  adminOrderReprice: () => ({ body: { orderId: 'nosuchorder', off: 1, cause: '老客户' } }),
  adminOrderForCompanies: () => ({ query: { keyword: '百货' } }),
  adminOrderFor: () => ({ query: { khId: '999999' } }),
  adminOrderForSave: () => ({
    body: {
      khId: '999999',
      version: 0,
      lines: [{ goodsId: '1', ipcnt: 1 }],
      quoted: [],
      gifts: [{ promotionId: '999999', goodsIds: ['1'] }],
      declined: ['999998'],
      ...ORDER_FOR_WISH,
      payMethod: 'transfer',
    },
  }),
  adminOrderForGoods: () => ({ query: { khId: '999999', keyword: '水' } }),
  adminOrderForMatch: () => ({ body: { khId: '999999', lines: [{ line: 1, wanted: '矿泉水' }] } }),
  adminOrderForStart: () => ({ body: { khId: '999999', orderId: 'nosuchorder', quoteId: 'nosuchquote' } }),
  adminOrderForPlace: () => ({
    body: {
      khId: '999999',
      version: 0,
      requestId: 'on-behalf-1',
      ...ORDER_FOR_WISH,
      payMethod: 'transfer',
      seenPayAmount: 1,
      seenGifts: [{ goodsId: '1', giftNum: 1 }],
    },
  }),
  adminOrderShort: () => ({
    body: {
      orderId: 'nosuchorder',
      lines: [{ orderLineId: '1', pieces: 1 }],
      cause: '供应商断货',
      freight: '0',
      requestId: 'short-request-1',
      look: false,
    },
  }),
  adminOrderRelease: () => ({ body: { orderId: 'nosuchorder', cause: '老客户月结' } }),
  adminOwed: (_rows, _mall, { khId }) => ({ query: { khId: String(khId) } }),
  adminReleaseLimit: () => ({ body: { khId: '999999999', limit: '1000' } }),
  adminOrderAddress: () => ({
    body: {
      orderId: 'nosuchorder',
      name: '王店长',
      phone: '13800000000',
      regionCode: '440305',
      address: '某路 1 号',
      confirm: true,
    },
  }),
  adminViews: () => ({ query: { list: 'orders' } }),
  adminViewSave: () => ({
    body: { id: '999999999', list: 'orders', name: '我的', state: 'state=to-ship', shared: false },
  }),
  adminViewRemove: () => ({ params: { id: '999999999' } }),
  adminMe: () => ({}),
  adminUnlock: () => ({ body: { password: PASSWORD } }),
  adminPrefs: () => ({ body: { key: 'density', value: 'high' } }),
  adminApplications: () => ({ query: { status: 'waiting', keyword: '', size: 20, cursor: '' } }),
  adminApplication: () => ({ params: { no: 'RZ0000000000' } }),
  adminApplicationLicence: () => ({ body: { no: 'RZ0000000000' } }),
  adminApplicationContact: () => ({ params: { no: 'RZ0000000000' } }),
  adminApplicationChoices: () => ({}),
  adminApplicationClaim: () => ({ body: { no: 'RZ0000000000', to: 'nobody' } }),
  adminReview: () => ({
    body: {
      no: 'RZ0000000000',
      verdict: 'reject',
      level: '金牌客户',
      priceListId: '1',
      salesperson: 'nobody',
      company: '某商行',
      field: 'licence',
      reason: '资料不全',
      note: '',
      confirm: false,
    },
  }),
  adminPriceLists: () => ({ query: { kind: 'book', keyword: '商行', size: 20, cursor: '' } }),
  adminPriceListSave: () => ({
    body: { id: '999999999', version: 1, name: '华南', note: '连锁', copyOf: '999999999', khId: '999999999' },
  }),
  adminPriceList: () => ({ params: { id: '999999999' } }),
  adminPriceListRows: () => ({
    params: { id: '999999999' },
    query: { keyword: '水', only: 'all', size: 20, cursor: '' },
  }),
  adminPriceListGrants: () => ({
    params: { id: '999999999' },
    body: {
      version: 1,
      grants: [
        {
          to: 'company',
          toId: '999999999',
          position: 0,
          binding: true,
          activities: false,
          from: null,
          until: null,
        },
      ],
    },
  }),
  adminPriceListRules: () => ({ params: { id: '999999999' }, body: { version: 1, rules: [PRICE_RULE] } }),
  adminPriceListSample: () => ({ params: { id: '999999999' }, body: { rules: [PRICE_RULE] } }),
  adminCompanyGroups: () => ({}),
  adminCompanyGroupSave: () => ({
    body: {
      id: '999999999',
      version: 1,
      name: '连锁店',
      note: '',
      add: ['999999999'],
      remove: ['999999999'],
    },
  }),
  adminPriceChain: () => ({ params: { id: '999999999' } }),
  adminWhyPrice: () => ({
    query: { khId: '999999999', goodsId: '999999999', ipcnt: 1, spcnt: 2, at: '2026-12-01' },
  }),
  adminLevels: () => ({}),
  adminLevelSave: () => ({
    body: { id: '999999999', version: 1, name: '钻石客户', text: '年采购 50 万以上', priceListId: '' },
  }),
  adminLevelOrder: () => ({ body: { ids: ['999999999'], usual: '999999999' } }),
  adminLevelDelete: () => ({ query: { id: '999999999' } }),
  adminCompanies: () => ({ query: { ...COMPANY_FILTERS, size: 20, cursor: '' } }),
  adminCompaniesFile: () => ({
    query: { ...COMPANY_FILTERS, format: 'csv', columns: 'company,level', check: '0' },
  }),
  adminCompanyOptions: () => ({}),
  adminCompany: (_rows, _mall, { khId }) => ({ params: { id: String(khId) } }),
  adminCompanyGoods: (_rows, _mall, { khId }) => ({ params: { id: String(khId) } }),
  adminCompanyPrices: (_rows, _mall, { khId }) => ({
    params: { id: String(khId) },
    query: { keyword: '水', size: 10, cursor: '' },
  }),
  adminCompanyCards: (_rows, _mall, { khId }) => ({
    params: { id: String(khId) },
    query: { size: 10, cursor: '' },
  }),
  adminCompanyPoints: (_rows, _mall, { khId }) => ({
    params: { id: String(khId) },
    query: { size: 10, cursor: '' },
  }),
  adminCompanyCodes: (_rows, _mall, { khId }) => ({
    params: { id: String(khId) },
    query: { size: 10, cursor: '' },
  }),
  adminCompanyNotes: (_rows, _mall, { khId }) => ({
    params: { id: String(khId) },
    query: { undone: '1', size: 10, cursor: '' },
  }),
  adminCompanyContact: (_rows, _mall, { khId }) => ({ params: { id: String(khId) } }),
  adminCompanyLicence: (_rows, _mall, { khId }) => ({ params: { id: String(khId) } }),
  adminCompanyOpen: () => ({
    body: {
      requestId: 'company-request-1',
      company: '戊方文具',
      contact: '周采购',
      phone: '13700000019',
      regionCode: '440305',
      address: '某路 1 号',
      taxNumber: '91440300MA5F0000XX',
      level: '普通客户',
      salesperson: 'nobody',
      priceListId: '999999999',
      tags: ['连锁'],
      note: '门店二十家',
      confirm: false,
    },
  }),
  adminCompanyChange: () => ({
    body: {
      id: '999999999',
      version: 0,
      company: '戊方文具',
      contact: '周采购',
      regionCode: '440305',
      address: '某路 1 号',
      taxNumber: '91440300MA5F0000XX',
      level: '金牌客户',
      salesperson: 'nobody',
      tags: ['连锁'],
      cause: '年采购过百万',
    },
  }),
  adminCompanyState: () => ({ body: { id: '999999999', act: 'close', cause: '长期不付款' } }),
  adminCompanyUserAdd: () => ({ body: { id: '999999999', phone: '13700000029', name: '新同事' } }),
  adminCompanyUserAct: () => ({
    body: { id: '999999999', userId: '999999999', act: 'end-sessions', cause: '手机丢了' },
  }),
  adminCompanyNote: () => ({ body: { id: '999999999', text: '月底要对账', followUpOn: '2099-12-31' } }),
  adminCompanyNoteDone: () => ({
    body: { noteId: '999999999', result: '已联系', followUpOn: '2099-12-31' },
  }),
  adminOrders: () => ({ query: { ...ORDER_FILTERS, size: 20, cursor: '' } }),
  adminOrder: ({ orderId }) => ({ params: { id: orderId } }),
  adminOrderContact: ({ orderId }) => ({ params: { id: orderId } }),
  adminOrderNote: ({ orderId }) => ({ body: { orderId, text: '纸箱与水分开码托盘' } }),
  adminOrderMark: ({ orderId }) => ({ body: { orderId, colour: 'amber', word: '等电话' } }),
  adminOrderAssign: ({ orderId }) => ({ body: { orderId, to: 'nobody' } }),
  adminOrderHands: () => ({}),
  adminOrdersFile: () => ({
    query: {
      ...ORDER_FILTERS,
      rows: 'orders',
      ids: 'missing-order-1,missing-order-2',
      format: 'csv',
      columns: 'orderNo,state',
      check: '0',
    },
  }),
  adminSearch: () => ({ query: { q: '水' } }),
  adminFile: () => ({
    params: { id: 'missing-file-12345678' },
    query: { kh: '1', until: '1', sign: 'x' },
  }),
  adminShipmentCorrect: () => ({
    body: { shipmentId: '1', carrier: '顺丰', trackingNo: 'SF-RIGHT', reason: '写错', shared: false },
  }),
  adminShip: ({ orderId }) => ({
    body: {
      orderId,
      carrier: '顺丰',
      trackingNo: 'SF-INPUT',
      driver: '王师傅',
      driverPhone: '13800000000',
      shared: false,
      lines: [{ orderLineId: '1', pieces: 1 }],
    },
  }),
  adminHandOver: ({ orderId }) => ({ body: { orderId, code: '048213', name: '李提货' } }),
  adminCancel: ({ orderId }) => ({ body: { orderId, reason: '缺货' } }),
  adminTransfers: () => ({ query: { view: 'all', keyword: '12.50', size: 10, cursor: '' } }),
  adminTransferOne: () => ({
    params: { id: 'no-such-payment-123456' },
    query: { received: 12.5, payer: '王小明', reference: 'G4419' },
  }),
  adminReceivables: ({ orderId }) => ({ query: { orderId, together: 'true', keyword: '水' } }),
  adminReceiptFile: () => ({}),
  adminReceiptRecord: () => ({
    body: {
      requestId: 'receipt-request-1',
      orderId: 'no-such-order-12345678',
      way: 'bank',
      amount: 12.5,
      wanted: 12.5,
      reference: 'G4419',
      payer: '王小明',
      receivedOn: '2026-01-02',
      uploadId: 'no-such-upload-1234567',
      note: '定金',
      anyway: false,
    },
  }),
  adminReceiptDivide: () => ({
    body: {
      requestId: 'receipt-request-2',
      paymentId: 'no-such-payment-123456',
      way: 'bank',
      amount: 25,
      orders: [
        { orderId: 'no-such-order-12345678', amount: 12.5, wanted: 12.5 },
        { orderId: 'no-such-order-12345679', amount: 12.5, wanted: 12.5 },
      ],
      reference: 'G4419',
      payer: '王小明',
      receivedOn: '2026-01-02',
      uploadId: 'no-such-upload-1234567',
      note: '三单货款',
      anyway: false,
    },
  }),
  adminReceipts: () => ({
    query: { way: 'cash', from: '2026-01-01', to: '2026-12-31', keyword: '水', size: 10, cursor: '' },
  }),
  adminPartPaid: () => ({ query: { keyword: '水', size: 10, cursor: '' } }),
  adminRefunds: () => ({ query: { view: 'all', keyword: 'RF', size: 10, cursor: '' } }),
  adminRefundOne: () => ({ params: { id: 'no-such-refund-1234567' } }),
  adminTransfer: () => ({
    body: {
      paymentId: 'no-such-payment-123456',
      verdict: 'confirm',
      reason: '已到账',
      received: 12.5,
      payer: '王小明',
      reference: 'G4419',
      anyway: true,
    },
  }),
  adminRefund: () => ({ body: { refundId: 'no-such-refund-1234567', act: 'settle', reference: '流水号' } }),
  adminMoneyCases: () => ({ query: PAGE }),
  adminMoneyCaseSettle: () => ({ body: { id: '999999999', note: '已退回' } }),
  adminGoods: (_rows, { goodsCode }) => ({
    body: {
      code: goodsCode,
      list: { perPack: 0.01, perPiece: 0.01 },
      promo: { perPack: 0.01, perPiece: 0.01, from: null, until: '2026-12-31T00:00:00+08:00' },
      stockBy: 1,
      stockTo: 1,
      status: 'off',
      reason: '改价',
      confirm: false,
    },
  }),
  adminImport: () => ({ query: { dryRun: '0', again: '0', confirm: '0' } }),
  adminImportProgress: () => ({}),
  adminSwitch: () => ({ body: { pcode: 'funcset', code: 'showprice', value: '0' } }),
  adminPromotionKinds: () => ({}),
  adminPromotions: () => ({ query: { kind: 'seckill', ...PAGE } }),
  adminPromotionSave: () => ({
    body: {
      id: '',
      kind: 'seckill',
      title: '早市秒杀',
      status: 'off',
      startTime: '2026-12-01T00:00:00+08:00',
      endTime: '2026-12-31T00:00:00+08:00',
      audience: [],
      priority: 100,
      settings: {},
      confirm: false,
      fromFile: false,
      warnings: [],
    },
  }),
  adminCouponIssue: () => ({ body: { id: '1', phones: ['13812345678'], requestId: 'issue-request-1' } }),
  adminCouponChoices: () => ({}),
  adminPoints: () => ({
    body: { phone: '13812345678', change: 1, reason: '补发', requestId: 'points-request-1' },
  }),
  adminQuotes: () => ({
    query: { view: 'waiting', keyword: '水', mine: '0', khId: '1', size: 10, cursor: '' },
  }),
  adminQuote: ({ quoteId }) => ({ params: { id: quoteId } }),
  adminQuoteFile: ({ quoteId, uploadId }) => ({ params: { id: quoteId, fileId: uploadId } }),
  adminQuoteAnswer: ({ quoteId }) => ({ body: anAnswer(quoteId) }),
  adminQuoteContact: ({ quoteId }) => ({ params: { id: quoteId } }),
  adminQuoteClaim: ({ quoteId }) => ({ body: { id: quoteId } }),
  adminQuoteHandOver: ({ quoteId }) => ({ body: { id: quoteId, to: 'owner' } }),
  adminQuoteHands: () => ({}),
  adminPriceHistory: (_rows, { goodsId }, { khId }) => ({ query: { khId, goodsIds: goodsId } }),
  adminListFile: () => ({
    params: { list: 'second-looks' },
    query: { format: 'xlsx', columns: 'kind,text', filters: 'state=decided', check: '0' },
  }),
  adminQuoteTable: ({ quoteId }) => ({
    params: { id: quoteId },
    query: { sheet: 'desk', format: 'csv' },
  }),
  adminQuoteTableRead: () => ({}),
  adminPhrases: () => ({ query: { use: 'quote-message' } }),
  adminPhraseAdd: () => ({ body: { use: 'quote-message', text: '含税含运费', shared: false } }),
  adminPhraseDelete: () => ({ query: { id: '1' } }),
  adminQuoteMessage: ({ quoteId }) => ({ body: { id: quoteId, line: 1, text: '请确认' } }),
  adminQuoteDecline: ({ quoteId }) => ({ body: { id: quoteId, reason: '停产' } }),
  adminOperators: () => ({}),
  adminOperatorAdd: () => ({ body: { name: 'mallory', displayName: '马洛里', role: 'owner' } }),
  adminOperatorChange: () => ({
    body: {
      name: 'mei',
      displayName: '小梅',
      status: 'closed',
      role: 'owner',
      resetPassword: true,
      resetTwoFactor: true,
    },
  }),
  titleList: () => ({ query: { usable: '1' } }),
  titleAdd: () => ({ body: TITLE }),
  titleDelete: ({ titleId }) => ({ query: { id: titleId } }),
  titleEdit: ({ titleId }) => ({ query: { id: titleId, ...TITLE, name: `改名公司${titleId}` } }),
  titleDefault: ({ titleId }) => ({ query: { id: titleId } }),
  titleState: () => ({ query: { state: 'valid', ...PAGE } }),
  titleResubmit: ({ wrongTitleId }) => ({ body: { id: wrongTitleId } }),
  titleDetail: ({ titleId }) => ({ params: { id: titleId } }),
  invoiceOrders: ({ doneOrderId }) => ({ query: { orderId: doneOrderId, keyword: '', ...PAGE } }),
  invoicePreview: ({ doneOrderId }) => ({ body: { orderIds: [doneOrderId], content: 'category' } }),
  invoiceApply: ({ doneOrderId, titleId }) => ({
    body: { requestId: `apply-${doneOrderId}`, orderIds: [doneOrderId], titleId, ...RECEIVE },
  }),
  invoiceList: () => ({ query: { state: 'all', keyword: 'FP', ...PAGE } }),
  invoiceStatus: ({ issuedInvoiceId }) => ({ query: { id: issuedInvoiceId } }),
  invoiceOk: ({ issuedInvoiceId }) => ({ query: { id: issuedInvoiceId } }),
  invoiceByOrder: ({ doneOrderId }) => ({ query: { orderId: doneOrderId } }),
  invoiceFile: () => ({
    params: { id: MISSING.uploadId },
    query: { kh: '1', until: '1790000000000', sign: 'x'.repeat(43) },
  }),
  invoiceDetail: ({ issuedInvoiceId }) => ({ params: { id: issuedInvoiceId } }),
  invoiceRetry: ({ timeoutInvoiceId }) => ({ params: { id: timeoutInvoiceId }, body: {} }),
  invoiceReapply: ({ failedInvoiceId, titleId }) => ({
    params: { id: failedInvoiceId },
    body: { requestId: `again-${failedInvoiceId}`, titleId, ...RECEIVE },
  }),
  invoiceSend: ({ issuedInvoiceId }) => ({ params: { id: issuedInvoiceId }, body: { email: 'cw@pifa.cn' } }),

  adminTitles: () => ({ query: { state: 'waiting', keyword: '百货', size: 10, cursor: '' } }),
  adminTitle: () => ({ params: { id: '999999993' } }),
  adminTitleReview: () => ({
    body: { id: '999999993', verdict: 'reject', reason: '名称与税号不符', field: 'taxNumber' },
  }),
  adminInvoices: () => ({ query: { view: 'all', keyword: 'FP', size: 10, cursor: '' } }),
  adminInvoice: () => ({ params: { id: 'missing-invoice-12345678' } }),
  adminInvoiceFile: () => ({ query: { id: 'missing-file-12345678' } }),
  adminInvoiceSheet: () => ({ query: { ids: 'missing-invoice-1234567,missing-invoice-1234568' } }),
  adminInvoiceAttach: () => ({ query: { name: '26330000000000000777.pdf' } }),
  adminInvoiceIssue: () => ({
    query: {
      id: 'missing-invoice-12345678',
      number: '26330000000000000001',
      issueTime: '2026-06-18T10:00:00+08:00',
    },
  }),
  adminInvoiceRefuse: () => ({
    body: { id: 'missing-invoice-12345678', reason: '税号不符', field: 'taxNumber' },
  }),
  adminInvoiceAsk: () => ({ body: { id: 'missing-invoice-12345678' } }),
  adminActs: () => ({ query: { ...ACT_FILTERS, size: 10, cursor: '5' } }),
  adminActsCsv: () => ({ query: ACT_FILTERS }),
  adminActKinds: () => ({}),
  adminFirstOwner: () => ({
    body: { token: 'no-such-link', name: 'boss', displayName: '王老板', password: 'Pifa-2026-first' },
  }),
  adminProfile: () => ({ body: { displayName: '小梅' } }),
  adminPassword: () => ({ body: { password: 'not-it', newPassword: 'Pifa-2026-next' } }),
  adminTwoFactorBegin: () => ({}),
  adminTwoFactorOn: () => ({ body: { code: '000000' } }),
  adminTwoFactorOff: () => ({}),
  adminRecoveryCodes: () => ({}),
  adminSessions: () => ({ query: { name: '' } }),
  adminSessionEnd: () => ({ body: { which: 'one', id: '999999999', name: '' } }),
  adminToday: () => ({}),
  adminTodayNews: () => ({}),
  adminNoticeSave: () => ({ body: { text: '腊月备货开始' } }),
  adminRobots: () => ({}),
  adminRobotSave: () => ({
    body: {
      id: '999999999',
      name: '销售群',
      kind: 'dingtalk',
      address: 'https://oapi.dingtalk.com/robot/send?access_token=0',
      secret: 'SEC0',
      dropSecret: false,
      events: ['order'],
      enabled: true,
    },
  }),
  adminRobotRemove: () => ({ params: { id: '999999999' } }),
  adminRobotTest: () => ({ params: { id: '999999999' } }),
  adminDeliveryWays: () => ({}),
  adminDeliveryWaySave: () => ({
    body: {
      way: 'line',
      name: '物流专线',
      on: true,
      note: '运费到付',
      places: [
        {
          id: '999999',
          name: '总仓',
          on: true,
          address: '工业路 8 号',
          hours: '每天 9–18 点',
          contact: '0769-1',
        },
      ],
      regions: ['44'],
      fee: 30,
      freeFrom: 500,
      version: 1,
    },
  }),
  adminNotices: () => ({ query: { size: 10, cursor: '5' } }),
  adminNoticesRead: () => ({ body: { upTo: '999999999' } }),
  adminRoles: () => ({}),
  adminRoleAdd: () => ({ body: { name: '新角色', from: 'no-such-role' } }),
  adminRoleSave: () => ({
    body: {
      code: 'no-such-role',
      version: 1,
      name: '采购',
      permissions: ['order.read'],
      scope: 'ship-from',
      places: ['杭州'],
      limits: { refund: 100.5, orderPrice: 10, quoteDiscount: 5, points: 100, payment: 1000 },
    },
  }),
  adminRoleDelete: () => ({ query: { code: 'no-such-role' } }),
  adminStaffSettings: () => ({}),
  adminStaffSettingsSave: () => ({ body: { twoFactorForAll: false } }),
  adminSecondLooks: () => ({ query: { state: 'all', size: 10, cursor: '5' } }),
  adminSecondLookShow: () => ({ params: { id: '999999999' } }),
  adminSecondLookDecide: () => ({ body: { id: '999999999', verdict: 'refuse', note: '金额不对' } }),
  adminJobs: () => ({}),
  adminJobAgain: () => ({ body: { id: 'job-999999999' } }),
  // A kind that no mall has: which kinds a role may use is asked of the kind, not of the call.
  adminPlanMake: (_rows, mall) => ({
    body: {
      kind: 'missing-kind',
      objects: ['missing-object'],
      filter: { view: 'to-ship' },
      rows: [{ line: 1, code: mall.goodsCode }],
      settings: { reason: '测试' },
    },
  }),
  adminPlanRows: () => ({
    params: { id: 'missing-plan-12345678' },
    query: { filter: 'change', size: 50, cursor: '49' },
  }),
  adminPlanCommit: () => ({
    params: { id: 'missing-plan-12345678' },
    body: { allOrNothing: true, at: '2099-01-01 00:00' },
  }),
  adminPlanCancel: () => ({ params: { id: 'missing-plan-12345678' } }),
  adminPlansScheduled: () => ({ query: { kind: 'mark' } }),
  adminPlanShow: () => ({ params: { id: 'missing-plan-12345678' } }),
  adminPlanUndo: () => ({ params: { id: 'missing-plan-12345678' } }),
  adminPlans: () => ({}),
  adminShipDesk: ({ orderId }) => ({ query: { orders: orderId, size: 50, cursor: '' } }),
  adminShipOrder: () => ({ query: { no: 'PF20260101000001' } }),
  adminShipments: () => ({
    query: {
      keyword: 'SF123',
      carrier: '顺丰速运',
      from: '2026-01-01',
      to: '2026-12-31',
      size: 50,
      cursor: '',
    },
  }),
  adminPrint: ({ orderId }) => ({
    params: { document: 'delivery' },
    query: { orders: orderId, size: 'a4' },
  }),
  adminPrintMark: ({ orderId }) => ({ body: { document: 'delivery', orders: [orderId] } }),
  adminLogout: () => ({}),
  adminBackup: () => ({}),

  upload: () => ({ query: { purpose: 'voucher' } }),
  fileGet: ({ uploadId }) => ({ params: { id: uploadId } }),
  fileLink: ({ uploadId }) => ({ params: { id: uploadId } }),
  fileSave: () => ({
    params: { id: MISSING.uploadId },
    query: { kh: '1', until: '1790000000000', sign: 'x'.repeat(43) },
  }),
  devSms: () => ({ query: { phone: '13812345678' } }),
};

function listing({ typeId }: Mall) {
  return {
    keyword: '水',
    typeId,
    brandIds: '1',
    attrs: '产地:浙江',
    priceMin: 1,
    priceMax: 10_000,
    inStock: '1',
    promotion: '0',
    minNumMost: 1_000_000,
    newDays: 365,
    sort: 'price-asc',
    ...PAGE,
  } as const;
}

/** The valid input of a call, made from these rows. */
export function inputOf(name: CallName, rows: Rows, mall: Mall, who: Person): Input {
  return inputs[name](rows, mall, who) as Input;
}

/** The rows that the valid input of a call names. */
export function rowsNamedBy(name: CallName): (keyof Rows)[] {
  const kinds = Object.keys(MISSING) as (keyof Rows)[];
  const placeholders = Object.fromEntries(kinds.map((kind) => [kind, `<${kind}>`])) as unknown as Rows;
  const text = JSON.stringify(inputs[name](placeholders, NO_MALL, NOBODY));
  return kinds.filter((kind) => text.includes(`<${kind}>`));
}

const NO_MALL = {} as Mall;
const NOBODY = { khId: 0, userId: 0, phone: '' } as Person;
