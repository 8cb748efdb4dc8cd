/** The defaults of quotes. */
import type { Shape } from '../complete';
import type { CallData } from '../types';

type Detail = CallData<'quoteDetail'>;
type Page = CallData<'quotePage'>;

const answer: Shape<Detail['versions'][number]['lines'][number]> = {
  lineId: '',
  available: false,
  offers: [{ fromNum: 0, saleIP: 0, saleSP: 0, label: '' }],
  minNum: 0,
  stepWaived: true,
  note: '',
};

const quoteHead: Shape<Page['list'][number]> = {
  id: '',
  no: '',
  state: 'waiting',
  stateName: '',
  createTime: '',
  kinds: 0,
  version: 0,
  endsSoon: false,
  orderedKinds: 0,
  actions: [],
};

const quoteDetail: Shape<Detail> = {
  ...quoteHead,
  contact: '',
  phone: '',
  company: '',
  region: '',
  needBy: '',
  invoiceKind: '',
  remark: '',
  creator: '',
  sellerMessage: '',
  discountsAllowed: false,
  lines: [
    {
      lineId: '',
      lineNo: 0,
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
      needBy: '',
      remark: '',
      canAccept: false,
      closedText: '',
      stockText: '',
      acceptIpcnt: 0,
      acceptSpcnt: 0,
      maxNum: 0,
      stepSize: 1,
      itemStepSize: 1,
    },
  ],
  versions: [
    {
      version: 0,
      current: false,
      createTime: '',
      validUntil: '',
      expired: false,
      message: '',
      discountsAllowed: false,
      amount: 0,
      lines: [answer],
    },
  ],
  messages: [{ id: '', author: 'buyer', authorName: '', text: '', time: '' }],
  history: [{ fromName: '', toName: '', eventName: '', actor: 'system', actorName: '', note: '', time: '' }],
  attachments: [{ id: '', url: '', name: '', picture: true, size: 0 }],
  serverTime: '',
};

const paged = { total: 0, pageNum: 1, pageSize: 0 };

export const quoteShapes = {
  quotePage: {
    ...paged,
    list: [quoteHead],
    counts: { all: 0, waiting: 0, quoted: 0, ordered: 0, expired: 0 },
  } satisfies Shape<Page>,
  quoteDetail,
  quoteMessage: quoteDetail,
  quoteAccept: { cartIds: [''] } satisfies Shape<CallData<'quoteAccept'>>,
  quoteWithdraw: quoteDetail,
  quoteAgain: { id: '', no: '', promise: '' },
};
