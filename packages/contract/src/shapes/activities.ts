/** The defaults of activities, coupons and draws. */
import type { Shape } from '../complete';
import type {
  WireActivityDetail,
  WireActivityGoods,
  WireActivityHead,
  WireAdditionalOffer,
  WireBuyingGroup,
  WireCard,
  WireDrawRecord,
  WireFullGift,
  WireLuckyDraw,
  WireTicket,
} from '../wire';
import { goodsCard } from './goods-and-cart';

export const activityHead: Shape<WireActivityHead> = {
  id: '',
  kind: 'seckill',
  title: '',
  tag: '',
  state: 'ended',
  startTime: '',
  endTime: '',
  serverTime: '',
  rules: [''],
};
export const activityGoods: Shape<WireActivityGoods> = {
  ...goodsCard,
  activityId: '',
  activityState: 'ended',
  quota: 0,
  left: 0,
  soldPercent: 0,
  bought: 0,
  limitText: '',
  reminded: false,
};
export const activityDetail: Shape<WireActivityDetail> = { ...activityHead, goods: [activityGoods] };
export const buyingGroup: Shape<WireBuyingGroup> = {
  id: '',
  activityId: '',
  goodsId: '',
  state: 'failed',
  stateName: '',
  size: 0,
  members: [{ company: '', leader: false, time: '' }],
  missing: 0,
  held: 0,
  deadline: '',
  serverTime: '',
  joined: false,
  orderId: '',
};
export const ticket: Shape<WireTicket> = {
  activityId: '',
  goodsId: '',
  ticketId: '',
  ipcnt: 0,
  spcnt: 0,
  place: null,
  verdict: null,
  text: '',
  cartId: '',
};
export const additionalOffer: Shape<WireAdditionalOffer> = {
  id: '',
  title: '',
  conditionText: '',
  reached: false,
  missingText: '',
  progress: 0,
  startTime: '',
  endTime: '',
  mainGoods: [goodsCard],
  goods: [{ ...goodsCard, limit: 0, left: 0, reason: '', chosen: false }],
};
export const fullGift: Shape<WireFullGift> = {
  id: '',
  kind: '',
  title: '',
  scopeText: '',
  steps: [{ fromText: '', giveText: '', gifts: [{ ...goodsCard, giftNum: 0, left: 0 }] }],
  startTime: '',
  endTime: '',
  goodsIds: [''],
};
export const card: Shape<WireCard> = {
  id: '',
  usable: 1,
  cardMoney: 0,
  minMoney: 0,
  name: '',
  apply: '',
  startTime: '',
  endTime: '',
  colorVal: '',
  statusName: '',
  kind: '',
  valueText: '',
  reason: '',
  link: '',
};
export const luckyDraw: Shape<WireLuckyDraw> = {
  id: '',
  title: '',
  state: 'ended',
  startTime: '',
  endTime: '',
  serverTime: '',
  prizes: [{ id: '', name: '', kind: 'nothing', image: '', oddsText: '', left: null }],
  rules: [''],
  rulesHash: '',
  chances: null,
  ways: [{ kind: '', text: '', link: '' }],
};
export const drawRecord: Shape<WireDrawRecord> = {
  id: '',
  prizeId: '',
  prizeName: '',
  kind: '',
  company: '',
  time: '',
};
