import { invoiceKindShort, isInvoiceOpen } from '@pifa/domain';
import { hoursOf, listFile, minuteOf } from '../../staff';
import { listInvoices } from './list-invoices';
import { listTitles } from './list-titles';

export const invoicesFile = listFile('invoices', '发票', listInvoices, {
  no: ['申请号', ({ no }) => no],
  state: [
    '状态',
    ({ byHand, state, stateName, redsOpen }) =>
      `${byHand && state === 'applying' ? '待开' : stateName}${redsOpen > 0 ? `，红字 ${redsOpen}` : ''}`,
  ],
  amount: ['价税合计', ({ amount }) => amount],
  kind: ['种类', ({ kind }) => invoiceKindShort(kind)],
  title: ['抬头', ({ titleName }) => titleName],
  company: ['客户', ({ company }) => company],
  orders: ['订单', ({ orderNos }) => orderNos.join('、')],
  number: ['发票号码', ({ number }) => number],
  wait: ['等待', ({ state, applyTime }, now) => (isInvoiceOpen(state) ? hoursOf(applyTime, now) : '')],
  time: ['申请时间', ({ applyTime }) => minuteOf(applyTime)],
  issued: ['开具时间', ({ issueTime }) => minuteOf(issueTime)],
});

export const titlesFile = listFile('titles', '抬头', listTitles, {
  name: ['抬头', ({ name }) => name],
  state: ['状态', ({ stateName }) => stateName],
  kind: ['种类', ({ kind, holder }) => `${invoiceKindShort(kind)}${holder === 'personal' ? '，个人' : ''}`],
  taxNumber: ['税号', ({ taxNumber }) => taxNumber],
  company: ['客户', ({ company }) => company],
  bank: ['开户行', ({ bank }) => bank],
  wait: ['等待', ({ state, submitTime }, now) => (state === 'waiting' ? hoursOf(submitTime, now) : '')],
  time: ['提交时间', ({ submitTime }) => minuteOf(submitTime)],
  reason: ['无效的原因', ({ reason }) => reason],
});
