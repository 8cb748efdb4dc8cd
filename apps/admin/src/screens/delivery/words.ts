import type { DeliveryWay } from '@pifa/domain';
import type { Way } from './queries';

/** What each way means for buyers and for the warehouse. */
export const WAY_HINTS: Readonly<Record<DeliveryWay, string>> = {
  express: '运费按运费模板计算，发货要填快递公司与运单号。',
  line: '运费由客户收货时付给专线，订单里没有运费；发货要填专线名称与运单号。',
  pickup: '客户凭提货码到店提货，不收运费，不用填收货地址；备好货后客户收到提货码。',
  van: '由您自己的车送，按下面的范围与费用计算；发货不用运单，可以写司机与电话。',
};

export const FIELD_WORDS: Readonly<Partial<Record<keyof Way, string>>> = {
  name: '名称',
  on: '启用',
  note: '给客户的说明',
  places: '自提点',
  regions: '配送范围',
  fee: '每单运费（元）',
  freeFrom: '满多少元免',
};
