import { hoursOf, listFile, minuteOf } from '../../staff';
import { listReceipts } from './receipts';
import { listPartPaid } from './receivables';
import { listRefunds } from './refunds';
import { listTransfers } from './transfers';

export const transfersFile = listFile('transfers', '转账', listTransfers, {
  no: ['转账号', ({ no }) => no],
  company: ['客户', ({ company }) => company],
  salesperson: ['业务员', ({ salesperson }) => salesperson],
  order: ['订单号', ({ orderNo }) => orderNo],
  amount: ['转账金额（元）', ({ amount }) => amount],
  wanted: ['订单待付（元）', ({ wanted }) => wanted],
  hint: ['不符', ({ hint }) => hint],
  state: ['状态', ({ stateName }) => stateName],
  note: ['客户留言', ({ note }) => note],
  reason: ['驳回原因', ({ reason }) => reason],
  wait: ['等待', ({ state, createTime }, now) => (state === 'waiting' ? hoursOf(createTime, now) : '')],
  time: ['提交时间', ({ createTime }) => minuteOf(createTime)],
  done: ['核对时间', ({ doneTime }) => minuteOf(doneTime)],
});

export const refundsFile = listFile('refunds', '退款', listRefunds, {
  no: ['退款号', ({ no }) => no],
  amount: ['金额（元）', ({ amount }) => amount],
  state: ['状态', ({ stateName, asked }) => (asked ? '待复核' : stateName)],
  company: ['客户', ({ company }) => company],
  order: ['订单号', ({ orderNo }) => orderNo],
  through: ['退回到', ({ through }) => through],
  reason: ['原因', ({ reason, failReason }) => failReason || reason],
  reference: ['流水号', ({ reference }) => reference],
  wait: ['等待', ({ doneTime, createTime }, now) => (doneTime ? '' : hoursOf(createTime, now))],
  time: ['产生时间', ({ createTime }) => minuteOf(createTime)],
  done: ['退回时间', ({ doneTime }) => minuteOf(doneTime)],
});

export const receiptsFile = listFile('receipts', '收款', listReceipts, {
  order: ['订单号', ({ orderNo }) => orderNo],
  company: ['客户', ({ company }) => company],
  amount: ['金额（元）', ({ amount }) => amount],
  over: [
    '多收（元）',
    ({ amount, applied }) => (amount > applied ? (amount * 100 - applied * 100) / 100 : ''),
  ],
  way: [
    '方式',
    ({ wayName, together }) => (together ? `${wayName}，合付 ${together.orderNos.length} 单` : wayName),
  ],
  reference: ['流水号', ({ reference }) => reference],
  payer: ['付款人', ({ payer }) => payer],
  receivedOn: ['收款日期', ({ receivedOn }) => receivedOn],
  by: ['登记人', ({ recordedBy, askedBy }) => (askedBy ? `${askedBy}，${recordedBy}复核` : recordedBy)],
  note: ['说明', ({ note }) => note],
  time: ['登记时间', ({ createTime }) => minuteOf(createTime)],
});

export const partPaidFile = listFile('part-paid', '未收齐', listPartPaid, {
  order: ['订单号', ({ orderNo }) => orderNo],
  company: ['客户', ({ company }) => company],
  salesperson: ['业务员', ({ salesperson }) => salesperson],
  pay: ['应付（元）', ({ payAmount }) => payAmount],
  paid: ['已收（元）', ({ paidAmount }) => paidAmount],
  wanted: ['还差（元）', ({ wanted }) => wanted],
  blocked: ['说明', ({ blocked }) => blocked],
  time: ['下单时间', ({ createTime }) => minuteOf(createTime)],
});
