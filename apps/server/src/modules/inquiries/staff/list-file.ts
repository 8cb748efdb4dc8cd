import { hoursOf, listFile, minuteOf } from '../../staff';
import { listQuotes } from './list-quotes';

export const quotesFile = listFile('quotes', '询价单', listQuotes, {
  no: ['单号', ({ no }) => no],
  company: ['客户', ({ company, contact }) => company || contact],
  kinds: ['种数', ({ kinds }) => kinds],
  estimate: ['估算金额', ({ estimate }) => estimate],
  wait: ['等待', ({ dueTime, createTime }, now) => (dueTime ? hoursOf(createTime, now) : '')],
  state: ['状态', ({ stateName }) => stateName],
  hand: ['负责人', ({ claimedBy }) => claimedBy?.name ?? ''],
  needBy: ['要求到货', ({ needBy }) => needBy],
  files: ['附件', ({ files }) => files],
  version: ['版本', ({ version }) => version],
  valid: ['有效期至', ({ validUntil }) => minuteOf(validUntil)],
  salesperson: ['业务员', ({ salesperson }) => salesperson],
  reason: ['未成原因', ({ reason }) => reason],
  time: ['提交时间', ({ createTime }) => minuteOf(createTime)],
});
