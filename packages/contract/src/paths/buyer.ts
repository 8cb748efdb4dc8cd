import type { CallPath } from './call-path';
import { afterSalesPaths } from './after-sales';
import { companyPaths } from './company';
import { invoicesPaths } from './invoices';
import { messagesPaths } from './messages';
import { quickOrderPaths } from './quick-order';
import { quotesPaths } from './quotes';
import { reviewsPaths } from './reviews';

/**
 * Method and path of every call that the storefront may make, as plain data (SPEC §7). The browser needs nothing
 * else at run time: parameters and answers are types there. `base: 'finance'` goes to the finance API base.
 */
export const buyerPaths = {
  // Site configuration and content
  dictList: { method: 'GET', path: '/api/basic/dict/list' },
  dictByCode: { method: 'GET', path: '/api/basic/dict/listByPcodeAndCode' },
  funcSet: { method: 'GET', path: '/api/basic/dict/funcSet' },
  mallHome: { method: 'GET', path: '/api/basic/mallHome' },
  mallHomeGoods: { method: 'GET', path: '/api/basic/mallHome/goodsType' },
  sellTypeList: { method: 'GET', path: '/api/basic/sellType/list' },
  advertisingList: { method: 'GET', path: '/api/basic/advertising/list' },
  articleTree: { method: 'GET', path: '/api/basic/articlecat/tree' },
  articleList: { method: 'GET', path: '/api/basic/articleDetail/list' },
  linkList: { method: 'GET', path: '/api/basic/links/list' },
  menuList: { method: 'GET', path: '/api/basic/menu/list' },
  dictionaryPage: { method: 'GET', path: '/api/dat/dictionary/page' },

  // Goods
  goodsDetail: { method: 'GET', path: '/api/goods/mallGoods/:id' },
  goodsPage: { method: 'GET', path: '/api/goods/mallGoods/page' },
  goodsPageSell: { method: 'GET', path: '/api/goods/mallGoods/pageSell' },
  goodsOrderPage: { method: 'GET', path: '/api/goods/mallGoods/orderPage' },
  goodsPictures: { method: 'GET', path: '/api/goods/mallGoods/pictures' },
  goodsFacets: { method: 'GET', path: '/api/goods/mallGoods/facets' },
  goodsSuggest: { method: 'GET', path: '/api/goods/mallGoods/suggest' },
  goodsSimilar: { method: 'GET', path: '/api/goods/mallGoods/similar' },
  goodsPrices: { method: 'GET', path: '/api/goods/mallGoods/prices' },
  goodsMatch: { method: 'POST', path: '/api/goods/mallGoods/match' },
  typeRelease: { method: 'GET', path: '/api/goods/typeRelease/:id' },
  categoryList: { method: 'GET', path: '/api/goods/typeRelease/list' },
  brandList: { method: 'GET', path: '/api/goods/goodsBrand/list' },
  groupList: { method: 'GET', path: '/api/goods/mallGoodsGroup/findListByGoodsId' },
  groupParamKeys: { method: 'GET', path: '/api/goods/mallGoodsGroup/findParamKeyByGoodsId' },
  commentPage: { method: 'GET', path: '/api/goods/comment/listPageByGoodsId' },
  commentList: { method: 'GET', path: '/api/goods/comment/listByGoodsId' },
  ladderPage: { method: 'GET', path: '/api/goods/mallStepPriceMain/findActivityPageInfo' },

  // Activities
  seckillSessions: { method: 'GET', path: '/api/activity/seckill/sessions' },
  activityList: { method: 'GET', path: '/api/activity/list' },
  activityByGoods: { method: 'GET', path: '/api/activity/listByGoodsId' },
  activityDetail: { method: 'GET', path: '/api/activity/detail/:id' },
  remindAdd: { method: 'POST', path: '/api/activity/remind' },
  remindCancel: { method: 'DELETE', path: '/api/activity/remind' },
  queueJoin: { method: 'POST', path: '/api/activity/queue' },
  queueCurrent: { method: 'GET', path: '/api/activity/queue/current' },
  groupDetail: { method: 'GET', path: '/api/activity/group/:gid' },
  groupEvents: { method: 'GET', path: '/api/activity/group/:gid/events' },
  fullGiftList: { method: 'GET', path: '/api/activity/mallFullmSend/list' },
  additionalByGoods: { method: 'GET', path: '/api/activity/additional/listByGoodsId' },
  additionalRunning: { method: 'GET', path: '/api/activity/additional/listByRuning' },
  additionalByCarts: { method: 'GET', path: '/api/activity/additional/listByCartsIds' },
  additionalByBought: { method: 'GET', path: '/api/activity/additional/listValidByBuyGoodsIds' },
  luckyDrawRunning: { method: 'GET', path: '/api/activity/luckyDraw/runingLuckyDraw' },
  luckyDrawList: { method: 'GET', path: '/api/activity/luckyDraw/listLuckydrawAndDetail' },
  luckyDrawDraw: { method: 'POST', path: '/api/activity/luckyDraw/draw' },
  luckyDrawRecords: { method: 'GET', path: '/api/activity/luckyDraw/records' },
  luckyDrawWinners: { method: 'GET', path: '/api/activity/luckyDraw/winners' },

  // Cart
  cartList: { method: 'GET', path: '/api/goods/carts/list' },
  cartAdd: { method: 'POST', path: '/api/goods/carts' },
  cartChange: { method: 'PATCH', path: '/api/goods/carts' },
  cartChoose: { method: 'PATCH', path: '/api/goods/carts/choices' },
  cartDelete: { method: 'DELETE', path: '/api/goods/carts' },
  cartDeleteAll: { method: 'DELETE', path: '/api/goods/carts/deleteAll' },
  cartDeleteStock: { method: 'DELETE', path: '/api/goods/carts/deleteStock' },

  // Inquiry
  inquirySubmit: { method: 'POST', path: '/api/goods/inquiry' },

  // Orders
  orderPreview: { method: 'POST', path: '/api/goods/orders/preview' },
  orderPlace: { method: 'POST', path: '/api/goods/orders' },
  orderPage: { method: 'GET', path: '/api/goods/orders/myPage' },
  orderNum: { method: 'GET', path: '/api/goods/orders/num' },
  orderCopy: { method: 'GET', path: '/api/goods/orders/copy' },
  orderDetail: { method: 'GET', path: '/api/goods/orders/:id' },
  orderCancel: { method: 'POST', path: '/api/goods/orders/:id/cancel' },
  orderConfirm: { method: 'POST', path: '/api/goods/orders/:id/confirm' },
  monthSaleAmount: { method: 'GET', path: '/api/goods/ordersDetail/monthSaleAmount' },

  // Payments
  scanCodePay: { method: 'POST', orBy: 'GET', path: '/api/payYunZhiFu/scanCodePay' },
  payState: { method: 'GET', path: '/api/payYunZhiFu/state' },
  payTransfer: { method: 'POST', path: '/api/payYunZhiFu/transfer' },
  payPage: { method: 'GET', path: '/api/payYunZhiFu/page' },
  payWechatGrant: { method: 'POST', path: '/api/payYunZhiFu/wechat/grant' },
  payNotify: { method: 'POST', path: '/api/payYunZhiFu/notify/:provider' },

  // Members
  login: { method: 'GET', path: '/api/member/info/login' },
  logout: { method: 'POST', path: '/api/member/info/logout' },
  memberInfo: { method: 'GET', path: '/api/member/info/me' },
  validPassword: { method: 'GET', path: '/api/member/info/validPassword' },
  checkVerificationCode: { method: 'GET', path: '/api/member/info/checkVerificationCode' },
  forgetPwd: { method: 'GET', path: '/api/member/info/forgetPwd' },
  imgCode: { method: 'GET', path: '/api/member/apply/imgCode' },
  sendSms: { method: 'GET', path: '/api/member/apply/wxsendSms' },
  apply: { method: 'POST', path: '/api/member/apply' },
  addressList: { method: 'GET', path: '/api/member/address/getAddress' },
  addressAdd: { method: 'POST', path: '/api/member/address' },
  addressChange: { method: 'PATCH', path: '/api/member/address' },
  addressDelete: { method: 'DELETE', path: '/api/member/address' },
  collectAdd: { method: 'POST', path: '/api/member/collect' },
  collectPage: { method: 'GET', path: '/api/member/collect/page' },
  collectCancel: { method: 'DELETE', path: '/api/member/collect/cancel' },
  recentViews: { method: 'GET', path: '/api/member/collect/getFactView' },
  recordView: { method: 'POST', path: '/api/member/collect/view' },
  pointsPage: { method: 'GET', path: '/api/dat/datCustomerIntegral/pageByKhId' },
  pointsTotal: { method: 'GET', path: '/api/dat/datCustomerIntegral/findTotalIntegralByKhId' },
  cardsToClaim: { method: 'GET', path: '/api/card/detail/listByKhNotGet' },
  cardClaim: { method: 'POST', path: '/api/card/detail' },
  cardPage: { method: 'GET', path: '/api/card/detail/page' },

  // After the order: each area keeps its own places
  ...quotesPaths,
  ...invoicesPaths,
  ...reviewsPaths,
  ...afterSalesPaths,
  ...messagesPaths,
  ...companyPaths,
  ...quickOrderPaths,

  // Files and development
  upload: { method: 'POST', path: '/api/files/upload' },
  fileGet: { method: 'GET', path: '/api/files/:id' },
  fileLink: { method: 'GET', path: '/api/files/:id/link' },
  fileSave: { method: 'GET', path: '/api/files/:id/save' },
  devSms: { method: 'GET', path: '/api/dev/sms' },
} as const satisfies Record<string, CallPath>;

export type BuyerCall = keyof typeof buyerPaths;
