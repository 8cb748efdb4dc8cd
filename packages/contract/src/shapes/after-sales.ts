/** The defaults of after-sale requests. */
import type { Shape } from '../complete';
import type { CallData } from '../types';

const goods = {
  orderLineId: '',
  goodsId: '',
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  unit: '',
  packUnit: '件',
  packingSpecification: 1,
  tag: '',
};
const detail: Shape<CallData<'afterSaleDetail'>> = {
  id: '',
  no: '',
  orderId: '',
  orderNo: '',
  kind: 'return',
  kindName: '',
  state: '',
  stateName: '',
  reason: '',
  createTime: '',
  goodsAmount: 0,
  freightAmount: 0,
  refundAmount: 0,
  points: 0,
  lines: [{ ...goods, num: 0, amount: 0, points: 0 }],
  description: '',
  photos: [{ id: '', url: '' }],
  buyer: '',
  rejectReason: '',
  returnAddress: '',
  carrier: '',
  trackingNo: '',
  actions: [''],
  history: [{ to: '', toName: '', actor: '', note: '', time: '' }],
  refunds: [{ no: '', amount: 0, state: '', stateName: '', createTime: '' }],
};
const paged = <Item>(item: Item): { list: [Item]; total: number; pageNum: number; pageSize: number } => ({
  list: [item],
  total: 0,
  pageNum: 1,
  pageSize: 20,
});

export const afterSaleShapes = {
  afterSaleOptions: {
    orderId: '',
    orderNo: '',
    returnDays: 0,
    damageDays: 0,
    kinds: [{ kind: 'return', name: '', hint: '', reasons: [''], open: false, why: '' }],
    lines: [
      {
        ...goods,
        totalNum: 0,
        shippedNum: 0,
        offers: [{ kind: 'return', num: 0, why: '' }],
        paidAmount: 0,
        takenNum: 0,
        takenAmount: 0,
      },
    ],
  } satisfies Shape<CallData<'afterSaleOptions'>>,
  afterSalePage: paged(detail),
  afterSaleDetail: detail,
  afterSaleAdd: detail,
  afterSaleWithdraw: detail,
  afterSaleSend: detail,
  afterSaleAgain: detail,
  orderExport: null,
  orderRemind: { text: '' },
} as const;
