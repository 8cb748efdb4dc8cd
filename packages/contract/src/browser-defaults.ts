// Written by scripts/generate-browser-calls.ts. Do not edit.
import type { BuyerCall } from './browser-calls';
import { Maybe } from './complete';

const part5 = { goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", brandId: "", brandName: "", typeId: "", groupId: "", groupValues: [""], unit: "", packUnit: "件", packingSpecification: 1, minNum: 0, stepSize: 1, itemStepSize: 1, stock: 10000000, status: 1, sellingLine: "", listedTime: "", soldNum: 0, commentNum: 0, score: 0 };
const part36 = { list: [part5], total: 0, pageNum: 1, pageSize: 0 };
const part19 = { id: "", kind: "seckill", title: "", tag: "", state: "ended", startTime: "", endTime: "", serverTime: "", rules: [""] };
const part14 = { ...part19, goods: [{ ...part5, activityId: "", activityState: "ended", quota: 0, left: 0, soldPercent: 0, bought: 0, limitText: "", reminded: false }] };
const part18 = { activityId: "", goodsId: "", ticketId: "", ipcnt: 0, spcnt: 0, place: null, verdict: null, text: "", cartId: "" };
const part11 = { id: "", usable: 1, cardMoney: 0, minMoney: 0, name: "", apply: "", startTime: "", endTime: "", colorVal: "", statusName: "", kind: "", valueText: "", reason: "", link: "" };
const part12 = { id: "", title: "", state: "ended", startTime: "", endTime: "", serverTime: "", prizes: [{ id: "", name: "", kind: "nothing", image: "", oddsText: "", left: null }], rules: [""], rulesHash: "", chances: null, ways: [{ kind: "", text: "", link: "" }] };
const part26 = { id: "", prizeId: "", prizeName: "", kind: "", company: "", time: "" };
const part22 = { kinds: 0, ipcnt: 0, spcnt: 0, goodsAmount: 0, discountAmount: 0, freightAmount: 0, payAmount: 0, savedAmount: 0 };
const part20 = { cartList: [{ ...part5, ipcnt: 0, spcnt: 0, totalNum: 0, trace: [{ kind: "", label: "", chosen: false }], adjustments: [{ kind: "", label: "", amount: 0 }], id: "", context: "ordinary", parentId: "", isCheck: 1, excessStore: 0 }], groups: [{ promotionId: "", kind: "", label: "", text: "", reached: false, lineIds: [""], choose: 0, gifts: [{ goodsId: "", goodsName: "", spec: "", image: "", giftNum: 0, left: 0, chosen: false, reason: "" }], link: "" }], gifts: [{ promotionId: "", label: "", goodsId: "", goodsName: "", spec: "", image: "", unit: "", giftNum: 0 }], version: 0, totals: part22, adjustments: [{ kind: "", label: "", amount: 0 }], hints: [{ kind: "", text: "" }], sumIpcnt: 0, sumSpcnt: 0 };
const part25 = { shipFrom: "", kinds: 0, ipcnt: 0, spcnt: 0, goodsAmount: 0, freightAmount: 0, payAmount: 0 };
const part6 = { ...part25, id: "", orderNo: "", kind: "ordinary", state: "", stateName: "", parentId: "", holdReasons: [""], createTime: "", discountAmount: 0, paidAmount: 0, refundedAmount: 0, payMethod: "", way: "express", wayName: "", actions: [""], lines: [{ ipcnt: 0, spcnt: 0, totalNum: 0, trace: [{ kind: "", label: "", chosen: false }], adjustments: [{ kind: "", label: "", amount: 0 }], id: "", goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", unit: "", packUnit: "件", packingSpecification: 1, saleIP: 0, saleSP: 0, listIP: 0, listSP: 0, shipFrom: "", shippedNum: 0, returnedNum: 0, childOrderId: "" }] };
const part27 = { name: "", phone: "", province: "", city: "", county: "", address: "" };
const part32 = { from: "", to: "", toName: "", note: "", time: "" };
const part34 = { no: "", amount: 0, state: "", stateName: "", createTime: "" };
const part23 = { ...part34, id: "", method: "", methodName: "" };
const part28 = { ...part34, reason: "" };
const part29 = { id: "", orderNo: "", state: "", stateName: "", shipFrom: "", payAmount: 0 };
const part1 = { ...part6, address: part27, invoice: { kind: "none", title: "", taxNumber: "" }, remark: "", buyerPoNo: "", buyer: "", company: "", cancelReason: "", adjustments: [{ kind: "", label: "", amount: 0 }], terms: [""], history: [{ ...part32, event: "", actor: "" }], instalments: [{ seq: 1, name: "", amount: 0, paidAmount: 0, state: "", openTime: "" }], payments: [part23], refunds: [part28], vouchers: [{ url: "", state: "", stateName: "", note: "", createTime: "" }], shipments: [{ id: "", carrier: "", trackingNo: "", driver: "", driverPhone: "", shipTime: "", lines: [{ orderLineId: "", num: 0 }] }], children: [part29] };
const part8 = { orderId: "", orderNo: "", orderState: "", orderStateName: "", payAmount: 0, paidAmount: 0, payId: "", method: "", channel: "", state: "", stateName: "", failReason: "", qrText: "", payUrl: "", serverTime: "", methods: [{ code: "cloud", name: "", note: "" }], channels: [{ code: "", name: "", note: "", inWechat: false }] };
const part24 = { id: "", phone: "", company: "", khId: "", headImgUrl: "", name: "", level: "", role: "" };
const part13 = { ...part27, id: "", regionCode: "", lng: "", lat: "", isDefault: 0 };
const part15 = { id: "", no: "", state: "waiting", stateName: "", createTime: "", kinds: 0, version: 0, endsSoon: false, orderedKinds: 0, actions: [] };
const part3 = { ...part15, contact: "", phone: "", company: "", region: "", needBy: "", invoiceKind: "", remark: "", creator: "", sellerMessage: "", discountsAllowed: false, lines: [{ goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", unit: "", packUnit: "件", packingSpecification: 1, lineId: "", lineNo: 0, ipcnt: 0, spcnt: 0, totalNum: 0, needBy: "", remark: "", canAccept: false, closedText: "", stockText: "", acceptIpcnt: 0, acceptSpcnt: 0, maxNum: 0, stepSize: 1, itemStepSize: 1 }], versions: [{ version: 0, current: false, createTime: "", validUntil: "", expired: false, message: "", discountsAllowed: false, amount: 0, lines: [{ available: false, offers: [{ fromNum: 0, saleIP: 0, saleSP: 0, label: "" }], minNum: 0, stepWaived: true, note: "", lineId: "" }] }], messages: [{ id: "", author: "buyer", authorName: "", text: "", time: "" }], history: [{ fromName: "", toName: "", eventName: "", actor: "system", actorName: "", note: "", time: "" }], attachments: [{ id: "", url: "", name: "", picture: true, size: 0 }], serverTime: "" };
const part16 = { kind: "ordinary", holder: "enterprise", name: "", taxNumber: "", address: "", phone: "", bank: "", account: "", receivePhone: "", receiveEmail: "" };
const part7 = { ...part16, id: "", kindName: "", isDefault: 0, state: "waiting", stateName: "", tone: "grey", reason: "", field: "", usable: false, actions: [""], createTime: "", submitTime: "" };
const part30 = { id: "", orderNo: "", createTime: "", payAmount: 0, refundedAmount: 0, amount: 0 };
const part31 = { amount: 0, netAmount: 0, taxAmount: 0, orders: [part30], lines: [{ name: "", spec: "", unit: "", taxCode: "", taxRate: 0, amount: 0, netAmount: 0, taxAmount: 0 }] };
const part10 = { id: "", no: "", state: "applying", stateName: "", tone: "grey", screen: "paperIng", kind: "ordinary", kindName: "", titleName: "", amount: 0, netAmount: 0, taxAmount: 0, redAmount: 0, orderNos: [""], number: "", applyTime: "" };
const part2 = { ...part10, titleId: "", title: part16, content: "detail", receiveWay: "email", receiveTo: "", remark: "", applicant: "", orders: [part30], lines: [{ name: "", spec: "", unit: "", taxCode: "", taxRate: 0, amount: 0, netAmount: 0, taxAmount: 0 }], stateText: "", serverTime: "", failReason: "", failField: "", actions: [""], nextId: "", previousId: "", history: [part32], redLetters: [{ id: "", number: "", state: "applying", stateName: "", tone: "grey", amount: 0, netAmount: 0, taxAmount: 0, reason: "", time: "" }] };
const part21 = { id: "", state: "applying", stateName: "", tone: "grey", screen: "paperIng", stateText: "", failReason: "", number: "", serverTime: "" };
const part9 = { id: "", orderId: "", orderNo: "", goodsId: "", goodsName: "", image: "", boughtSpec: "", stars: 5, content: "", images: [{ uploadId: "", url: "" }], anonymous: false, state: "waiting", stateName: "", reason: "", reply: "", writer: "", time: "" };
const part33 = { to: "", toName: "", actor: "", note: "", time: "" };
const part4 = { id: "", no: "", orderId: "", orderNo: "", kind: "return", kindName: "", state: "", stateName: "", reason: "", createTime: "", goodsAmount: 0, freightAmount: 0, refundAmount: 0, points: 0, lines: [{ orderLineId: "", goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", unit: "", packUnit: "件", packingSpecification: 1, tag: "", num: 0, amount: 0, points: 0 }], description: "", photos: [{ id: "", url: "" }], buyer: "", rejectReason: "", returnAddress: "", carrier: "", trackingNo: "", actions: [""], history: [part33], refunds: [part34] };
const part35 = { all: 0, order: 0, quote: 0, activity: 0, system: 0 };
const part37 = { canManage: false, most: 0, users: [{ id: "", name: "", phone: "", isManager: false, isSelf: false, state: "open", stateName: "", createTime: "" }], acts: [{ id: "", text: "", time: "" }] };
const part17 = { code: "", words: "", goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", onSale: true, by: "", time: "" };

/** What each call's data is when nothing came. */
export const defaults: Readonly<Record<BuyerCall, unknown>> = {
  dictList: [{ pcode: "", code: "", summary: "" }],
  dictByCode: [{ pcode: "", code: "", summary: "" }],
  funcSet: [{ pcode: "", code: "", summary: "" }],
  mallHome: [{ type: "", title: "", subtitle: "", image: "", link: "", typeId: "", tabs: [{ typeId: "", typeName: "" }] }],
  sellTypeList: [{ code: "", name: "", path: "" }],
  advertisingList: [{ id: "", imgType: "", title: "", subtitle: "", button: "", image: "", phoneImage: "", tint: "", link: "" }],
  articleTree: [{ id: "", name: "", kind: "", children: [], articles: [{ id: "", title: "" }] }],
  articleList: { list: [{ id: "", title: "", summary: "", kind: "", slug: "", categoryId: "", categoryName: "", publishTime: "", updateTime: "" }], total: 0, pageNum: 1, pageSize: 0 },
  linkList: [{ id: "", name: "", url: "" }],
  menuList: [{ id: "", menuType: "", name: "", path: "" }],
  dictionaryPage: { list: [{ id: "", dictionaryTypeId: "", name: "", value: "", status: 1 }], total: 0, pageNum: 1, pageSize: 0 },
  pictureGet: null,
  goodsDetail: { obj: { ...part5, barcode: "", weight: 0, volume: 0, shipFrom: "", taxRate: 0, taxIncluded: true, packingList: "", detail: "", services: [""], attributes: [{ name: "", value: "" }] }, stepPriceMain: null },
  goodsPage: part36,
  goodsPageSell: part36,
  goodsOrderPage: part36,
  goodsPictures: [{ id: "", url: "" }],
  goodsFacets: { types: [{ id: "", name: "", count: 0 }], brands: [{ id: "", name: "", count: 0, letter: "#" }], attributes: [{ name: "", values: [{ value: "", count: 0 }] }], inStock: 0, promotion: 0 },
  goodsSuggest: { words: [""], types: [{ typeId: "", typeName: "", path: "" }], goods: [part5] },
  goodsSimilar: [part5],
  goodsPrices: [{ goodsId: "", stock: 10000000 }],
  goodsMatch: { found: [{ code: "", goods: part5 }], unknown: [""] },
  mallHomeGoods: [part5],
  ladderPage: part36,
  typeRelease: { path: [{ typeId: "", typeName: "", grade: 1 }], attributes: [{ name: "", value: "" }] },
  categoryList: [{ id: "", parentId: "", grade: 1, typeId: "", typeName: "", icon: "", image: "", count: 0 }],
  brandList: { list: [{ id: "", name: "", logo: "", letter: "#", groom: 0 }], total: 0, pageNum: 1, pageSize: 0 },
  groupList: [part5],
  groupParamKeys: [{ key: "", values: [""] }],
  commentPage: { list: [{ id: "", company: "", stars: 5, content: "", images: [""], boughtSpec: "", reply: "", time: "" }], total: 0, pageNum: 1, pageSize: 0 },
  commentList: { score: 0, count: 0, good: 0, middle: 0, bad: 0, withImage: 0, list: [{ id: "", company: "", stars: 5, content: "", images: [""], boughtSpec: "", reply: "", time: "" }] },
  seckillSessions: { serverTime: "", sessions: [{ id: "", title: "", state: "ended", stateName: "", startTime: "", endTime: "", goods: [{ ...part5, activityId: "", activityState: "ended", quota: 0, left: 0, soldPercent: 0, bought: 0, limitText: "", reminded: false }] }] },
  activityList: [part14],
  activityDetail: part14,
  activityByGoods: { activities: [part14], fullGifts: [{ id: "", kind: "", title: "", scopeText: "", steps: [{ fromText: "", giveText: "", gifts: [{ ...part5, giftNum: 0, left: 0 }] }], startTime: "", endTime: "", goodsIds: [""] }] },
  remindAdd: { reminded: false },
  remindCancel: { reminded: false },
  queueJoin: part18,
  queueCurrent: { activity: new Maybe(part19), place: null, verdict: null, ticket: new Maybe(part18) },
  groupDetail: { id: "", activityId: "", goodsId: "", state: "failed", stateName: "", size: 0, members: [{ company: "", leader: false, time: "" }], missing: 0, held: 0, deadline: "", serverTime: "", joined: false, orderId: "", activity: part14 },
  groupEvents: null,
  fullGiftList: [{ id: "", kind: "", title: "", scopeText: "", steps: [{ fromText: "", giveText: "", gifts: [{ ...part5, giftNum: 0, left: 0 }] }], startTime: "", endTime: "", goodsIds: [""] }],
  additionalByGoods: [{ id: "", title: "", conditionText: "", reached: false, missingText: "", progress: 0, startTime: "", endTime: "", mainGoods: [part5], goods: [{ ...part5, limit: 0, left: 0, reason: "", chosen: false }] }],
  additionalRunning: [{ id: "", title: "", conditionText: "", reached: false, missingText: "", progress: 0, startTime: "", endTime: "", mainGoods: [part5], goods: [{ ...part5, limit: 0, left: 0, reason: "", chosen: false }] }],
  additionalByCarts: [{ id: "", title: "", conditionText: "", reached: false, missingText: "", progress: 0, startTime: "", endTime: "", mainGoods: [part5], goods: [{ ...part5, limit: 0, left: 0, reason: "", chosen: false }] }],
  additionalByBought: [{ id: "", title: "", conditionText: "", reached: false, missingText: "", progress: 0, startTime: "", endTime: "", mainGoods: [part5], goods: [{ ...part5, limit: 0, left: 0, reason: "", chosen: false }] }],
  cardsToClaim: [{ ...part11, left: 0, claimed: 0, claimLimit: 0, claimEndTime: "", canClaim: false }],
  cardClaim: part11,
  cardPage: { list: [part11], total: 0, pageNum: 1, pageSize: 0, counts: { unused: 0, used: 0, expired: 0 } },
  pointsPage: { list: [{ id: "", time: "", reason: "", orderNo: "", orderId: "", change: 0, balance: 0 }], total: 0, pageNum: 1, pageSize: 0 },
  pointsTotal: { total: 0, expiring: 0, rateText: "" },
  luckyDrawRunning: new Maybe(part12),
  luckyDrawList: [part12],
  luckyDrawDraw: { record: part26, chances: 0, text: "", link: "" },
  luckyDrawRecords: { list: [part26], total: 0, pageNum: 1, pageSize: 0 },
  luckyDrawWinners: [part26],
  cartList: part20,
  cartAdd: { obj: null, results: [{ goodsId: "", id: "", success: false, message: "" }], sumIpcnt: 0, sumSpcnt: 0, kinds: 0 },
  cartChange: part20,
  cartChoose: part20,
  cartDelete: part20,
  cartDeleteAll: part20,
  cartDeleteStock: part20,
  inquirySubmit: { id: "", no: "", promise: "" },
  orderPreview: { lines: [{ ...part5, ipcnt: 0, spcnt: 0, totalNum: 0, trace: [{ kind: "", label: "", chosen: false }], adjustments: [{ kind: "", label: "", amount: 0 }], id: "", context: "ordinary", parentId: "", isCheck: 1, excessStore: 0 }], version: 0, totals: part22, adjustments: [{ kind: "", label: "", amount: 0 }], hints: [{ kind: "", text: "" }], groups: [{ promotionId: "", kind: "", label: "", text: "", reached: false, lineIds: [""], choose: 0, gifts: [{ goodsId: "", goodsName: "", spec: "", image: "", giftNum: 0, left: 0, chosen: false, reason: "" }], link: "" }], gifts: [{ promotionId: "", label: "", goodsId: "", goodsName: "", spec: "", image: "", unit: "", giftNum: 0 }], coupons: { usable: [part11], unusable: [part11] }, couponId: "", bestCouponId: "", points: { balance: 0, used: 0, most: 0, usedAmount: 0, mostAmount: 0, rateText: "" }, instalments: [{ seq: 1, name: "", amount: 0 }], terms: [""], freightNote: "", ways: [{ code: "express", name: "", note: "", freightText: "", places: [{ id: "", name: "", address: "", hours: "", contact: "" }] }], way: "express", split: [part25], methods: [{ code: "cloud", name: "", note: "" }], refusals: [{ code: "", text: "" }] },
  orderPlace: { id: "", orderNo: "", payAmount: 0, children: [{ id: "", orderNo: "" }] },
  orderPage: { list: [part6], total: 0, pageNum: 1, pageSize: 0 },
  orderNum: { all: 0, states: {  }, quotes: 0 },
  orderCopy: { list: [{ goodsId: "", goodsName: "", ipcnt: 0, spcnt: 0, canAdd: false, reason: "" }] },
  orderDetail: part1,
  orderCancel: part1,
  orderConfirm: part1,
  monthSaleAmount: [{ month: "", amount: 0 }],
  scanCodePay: part8,
  payWechatGrant: { url: "" },
  payState: part8,
  payTransfer: part8,
  payPage: { list: [{ ...part23, kind: "payment", orderId: "", orderNo: "", reason: "", canPay: false }], total: 0, pageNum: 1, pageSize: 20, months: [{ month: "", payments: 0, paidAmount: 0, refunds: 0, refundedAmount: 0, netAmount: 0 }] },
  payNotify: {  },
  login: { token: "", info: part24 },
  logout: {  },
  memberInfo: part24,
  validPassword: { valid: false },
  checkVerificationCode: { valid: false },
  forgetPwd: {  },
  imgCode: { imgsrc: "", session_id: "" },
  sendSms: { seconds: 60 },
  apply: { no: "", message: "" },
  addressList: [part13],
  addressAdd: part13,
  addressChange: part13,
  addressDelete: {  },
  collectAdd: {  },
  collectPage: { list: [{ ...part5, collectTime: "", collectIP: 0, collectSP: 0 }], total: 0, pageNum: 1, pageSize: 0 },
  collectCancel: {  },
  recentViews: { list: [{ ...part5, viewTime: "" }], total: 0, pageNum: 1, pageSize: 0 },
  recordView: {  },
  devSms: [{ phone: "", text: "", time: "" }],
  quotePage: { list: [part15], total: 0, pageNum: 1, pageSize: 0, counts: { all: 0, waiting: 0, quoted: 0, ordered: 0, expired: 0 } },
  quoteDetail: part3,
  quoteMessage: part3,
  quoteAccept: { cartIds: [""] },
  quoteWithdraw: part3,
  quoteAgain: { id: "", no: "", promise: "" },
  titleList: { list: [part7], most: 0 },
  titleAdd: part7,
  titleDelete: {  },
  titleEdit: part7,
  titleDefault: part7,
  titleState: { list: [part7], total: 0, pageNum: 1, pageSize: 0, counts: { waiting: 0, valid: 0, invalid: 0, expired: 0 } },
  titleResubmit: part7,
  titleDetail: part7,
  invoiceOrders: { list: [{ ...part30, kinds: 0, goodsText: "", canApply: false, reason: "", invoiceId: "" }], total: 0, pageNum: 1, pageSize: 0 },
  invoicePreview: part31,
  invoiceApply: part2,
  invoiceList: { list: [part10], total: 0, pageNum: 1, pageSize: 0, counts: { applying: 0, issuing: 0, issued: 0, timeout: 0, failed: 0, red: 0 } },
  invoiceStatus: part21,
  invoiceOk: { ...part2, files: [{ id: "", format: "", name: "", redId: "", url: "", expireTime: "" }] },
  invoiceByOrder: { invoice: new Maybe(part10), canApply: false, reason: "" },
  invoiceFile: null,
  invoiceDetail: part2,
  invoiceRetry: part2,
  invoiceReapply: part2,
  invoiceSend: { message: "" },
  toReviewPage: { list: [{ orderId: "", orderNo: "", completeTime: "", buyer: "", lines: [{ orderLineId: "", goodsId: "", goodsName: "", spec: "", image: "", ipcnt: 0, spcnt: 0, unit: "", packUnit: "件" }] }], total: 0, pageNum: 1, pageSize: 5 },
  reviewPage: { list: [part9], total: 0, pageNum: 1, pageSize: 10, counts: { waiting: 0, shown: 0, hidden: 0 } },
  reviewAdd: { added: 0, shown: false },
  reviewMend: part9,
  reviewPicture: null,
  afterSaleOptions: { orderId: "", orderNo: "", returnDays: 0, damageDays: 0, kinds: [{ kind: "return", name: "", hint: "", reasons: [""], open: false, why: "" }], lines: [{ orderLineId: "", goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", unit: "", packUnit: "件", packingSpecification: 1, tag: "", totalNum: 0, shippedNum: 0, offers: [{ kind: "return", num: 0, why: "" }], paidAmount: 0, takenNum: 0, takenAmount: 0 }] },
  afterSalePage: { list: [part4], total: 0, pageNum: 1, pageSize: 20 },
  afterSaleDetail: part4,
  afterSaleAdd: part4,
  afterSaleWithdraw: part4,
  afterSaleSend: part4,
  afterSaleAgain: part4,
  orderExport: null,
  orderRemind: { text: "" },
  messagePage: { list: [{ id: "", type: "", typeName: "", title: "", text: "", link: "", read: true, time: "" }], total: 0, pageNum: 1, pageSize: 20, unread: part35, serverTime: "" },
  messageRead: part35,
  profileChange: { name: "" },
  avatarPut: { headImgUrl: "" },
  avatarRemove: {  },
  avatarGet: null,
  payExport: null,
  companyUsers: part37,
  companyUserAdd: part37,
  companyUserChange: part37,
  personalExport: null,
  accountClosing: { canClose: false, problems: [""], consequences: [""] },
  accountClose: {  },
  quickOrderMatch: { rows: [{ line: 0, state: "unknown", by: "none", goodsIds: [""], left: "", whole: false }], goods: [part5] },
  quickOrderFile: { text: "", rows: 0 },
  quickOrderCodes: { learned: 0 },
  ownCodePage: { list: [part17], total: 0, pageNum: 1, pageSize: 0 },
  ownCodeSave: part17,
  ownCodeDelete: { deleted: 0 },
  ownCodeExport: null,
  ownCodeImport: { learned: 0, problems: [{ row: 0, text: "" }], wrong: 0 },
  upload: { uploadId: "", url: "", name: "" },
  fileGet: null,
  fileLink: { url: "", name: "", expireTime: "" },
  fileSave: null,
  oldOrderPage: { list: [{ id: "", orderNo: "", createTime: "", amount: 0, note: "", lines: [{ goodsId: "", goodsName: "", goodsCode: "", spec: "", image: "", unit: "", packUnit: "", ipcnt: 0, spcnt: 0, amount: 0 }], recipient: "", address: "" }], total: 0, pageNum: 1, pageSize: 0 },
  oldOrderCopy: { list: [{ goodsId: "", goodsName: "", ipcnt: 0, spcnt: 0, canAdd: false, reason: "" }] },
  goodsPriceBook: { list: [{ goodsId: "", goodsCode: "", goodsName: "", spec: "", image: "", unit: "", packUnit: "", packingSpecification: 0, saleIP: 0, saleSP: 0, rungs: [{ fromNum: 0, saleIP: 0, saleSP: 0 }], agreed: false }], total: 0, pageNum: 1, pageSize: 0, asOf: "", hasMore: false, isCut: false },
  goodsPriceBookExport: null,
};
