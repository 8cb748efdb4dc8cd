/** The defaults of messages, the profile and 支付记录. */
import type { Shape } from '../complete';
import type { messagesPaths } from '../paths/messages';
import type { CallData } from '../types';

const unread: Shape<CallData<'messageRead'>> = { all: 0, order: 0, quote: 0, activity: 0, system: 0 };

export const messageShapes: {
  [Name in keyof typeof messagesPaths | 'payPage']: Shape<CallData<Name>>;
} = {
  messagePage: {
    list: [{ id: '', type: '', typeName: '', title: '', text: '', link: '', read: true, time: '' }],
    total: 0,
    pageNum: 1,
    pageSize: 20,
    unread,
    serverTime: '',
  },
  messageRead: unread,
  profileChange: { name: '' },
  avatarPut: { headImgUrl: '' },
  avatarRemove: {},
  avatarGet: null,
  payPage: {
    list: [
      {
        id: '',
        kind: 'payment',
        no: '',
        orderId: '',
        orderNo: '',
        method: '',
        methodName: '',
        amount: 0,
        state: '',
        stateName: '',
        reason: '',
        createTime: '',
        canPay: false,
      },
    ],
    total: 0,
    pageNum: 1,
    pageSize: 20,
    months: [{ month: '', payments: 0, paidAmount: 0, refunds: 0, refundedAmount: 0, netAmount: 0 }],
  },
  payExport: null,
};
