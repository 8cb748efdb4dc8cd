import { listFile, minuteOf } from '../../staff';
import { listRequests } from './list-requests';

export const afterSalesFile = listFile('after-sales', '售后', listRequests, {
  no: ['申请单号', ({ no }) => no],
  left: ['时限', ({ dueTime }) => minuteOf(dueTime)],
  kind: ['方式', ({ kindName }) => kindName],
  state: ['状态', ({ stateName }) => stateName],
  company: ['客户', ({ company }) => company],
  order: ['订单号', ({ orderNo }) => orderNo],
  reason: ['原因', ({ reason }) => reason],
  goods: ['商品', ({ lines }) => lines.map(({ goodsName }) => goodsName).join('、')],
  amount: ['退款金额', ({ refundAmount }) => refundAmount],
  photos: ['照片', ({ photos }) => photos.length],
  time: ['申请时间', ({ createTime }) => minuteOf(createTime)],
  salesperson: ['业务员', ({ salesperson }) => salesperson],
});
