import { hoursOf, listFile, minuteOf } from '../../staff';
import { listApplications } from './list-applications';

export const applicationsFile = listFile(
  'applications',
  '入驻申请',
  listApplications,
  {
    no: ['申请号', ({ no }) => no],
    company: ['公司', ({ company }) => company],
    contact: ['联系人', ({ contact }) => contact],
    phone: ['手机', ({ phone }) => phone ?? ''],
    state: ['状态', ({ statusName }) => statusName],
    marks: ['提醒', ({ marks }) => marks.join('、')],
    claimed: ['接手人', ({ claimedBy }) => claimedBy],
    wait: ['等待', ({ status, createTime }, now) => (status === 'waiting' ? hoursOf(createTime, now) : '')],
    time: ['提交时间', ({ createTime }) => minuteOf(createTime)],
    reviewer: ['审核人', ({ reviewedBy }) => reviewedBy],
    reviewed: ['审核时间', ({ reviewTime }) => minuteOf(reviewTime)],
    reason: ['驳回原因', ({ reason }) => reason],
  },
  { contact: null, phone: 'customer.contact' },
);
