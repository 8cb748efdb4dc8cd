/** The defaults of orders and payments. */
import type { Shape } from '../complete';
import type { CallData } from '../types';
import type { WireOrder, WireOrderLine, WirePayState } from '../wire';
import { adjustments, trace } from './goods-and-cart';

export const orderLine: Shape<WireOrderLine> = {
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

export const orderHead: Shape<WireOrder> = {
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

export const orderDetail: Shape<CallData<'orderDetail'>> = {
  ...orderHead,
  adjustments,
  terms: [''],
  address: { name: '', phone: '', province: '', city: '', county: '', address: '' },
  invoice: { kind: 'none', title: '', taxNumber: '' },
  remark: '',
  buyerPoNo: '',
  buyer: '',
  company: '',
  cancelReason: '',
  history: [{ from: '', to: '', toName: '', event: '', actor: '', note: '', time: '' }],
  instalments: [{ seq: 1, name: '', amount: 0, paidAmount: 0, state: '', openTime: '' }],
  payments: [
    { id: '', no: '', method: '', methodName: '', amount: 0, state: '', stateName: '', createTime: '' },
  ],
  refunds: [{ no: '', amount: 0, state: '', stateName: '', reason: '', createTime: '' }],
  vouchers: [{ url: '', state: '', stateName: '', note: '', createTime: '' }],
  shipments: [{ id: '', carrier: '', trackingNo: '', shipTime: '', lines: [{ orderLineId: '', num: 0 }] }],
  children: [{ id: '', orderNo: '', state: '', stateName: '', shipFrom: '', payAmount: 0 }],
};

export const methods: [Shape<WirePayState['methods'][number]>] = [{ code: 'cloud', name: '', note: '' }];

export const payState: Shape<WirePayState> = {
  orderId: '',
  orderNo: '',
  orderState: '',
  orderStateName: '',
  payAmount: 0,
  paidAmount: 0,
  payId: '',
  method: '',
  channel: '',
  state: '',
  stateName: '',
  failReason: '',
  qrText: '',
  payUrl: '',
  serverTime: '',
  methods,
  channels: [{ code: '', name: '', note: '', inWechat: false }],
};
