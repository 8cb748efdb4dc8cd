/** The defaults of invoices. */
import { Maybe, type Shape } from '../complete';
import type { invoicesPaths } from '../paths/invoices';
import type { CallData } from '../types';
import type {
  WireInvoice,
  WireInvoiceDetail,
  WireInvoiceFile,
  WireInvoiceLine,
  WireInvoiceTitle,
} from '../wire';

const done = { message: '' };
const money = { amount: 0, netAmount: 0, taxAmount: 0 };

const titleText = {
  kind: 'ordinary',
  holder: 'enterprise',
  name: '',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  receivePhone: '',
  receiveEmail: '',
} as const;

const title: Shape<WireInvoiceTitle> = {
  id: '',
  ...titleText,
  kindName: '',
  isDefault: 0,
  state: 'waiting',
  stateName: '',
  tone: 'grey',
  reason: '',
  field: '',
  usable: false,
  actions: [''],
  createTime: '',
  submitTime: '',
};

const line: Shape<WireInvoiceLine> = {
  name: '',
  spec: '',
  unit: '',
  taxCode: '',
  taxRate: 0,
  ...money,
};

const order = { id: '', orderNo: '', createTime: '', payAmount: 0, refundedAmount: 0, amount: 0 };

const head: Shape<WireInvoice> = {
  id: '',
  no: '',
  state: 'applying',
  stateName: '',
  tone: 'grey',
  screen: 'paperIng',
  kind: 'ordinary',
  kindName: '',
  titleName: '',
  ...money,
  redAmount: 0,
  orderNos: [''],
  number: '',
  applyTime: '',
};

const detail: Shape<WireInvoiceDetail> = {
  ...head,
  titleId: '',
  title: titleText,
  content: 'detail',
  receiveWay: 'email',
  receiveTo: '',
  remark: '',
  applicant: '',
  orders: [order],
  lines: [line],
  stateText: '',
  serverTime: '',
  failReason: '',
  failField: '',
  actions: [''],
  nextId: '',
  previousId: '',
  history: [{ from: '', to: '', toName: '', note: '', time: '' }],
  redLetters: [
    { id: '', number: '', state: 'applying', stateName: '', tone: 'grey', ...money, reason: '', time: '' },
  ],
};

const file: Shape<WireInvoiceFile> = { id: '', format: '', name: '', redId: '', url: '', expireTime: '' };

function pageOf<Item>(item: Item): { list: [Item]; total: number; pageNum: number; pageSize: number } {
  return { list: [item], total: 0, pageNum: 1, pageSize: 0 };
}

type Names = Extract<keyof typeof invoicesPaths, string>;

/** What each invoice call's data is when nothing came. */
export const invoiceShapes: { [Name in Names]: Shape<CallData<Name>> } = {
  titleList: { list: [title], most: 0 },
  titleAdd: title,
  titleDelete: {},
  titleEdit: title,
  titleDefault: title,
  titleState: { ...pageOf(title), counts: { waiting: 0, valid: 0, invalid: 0, expired: 0 } },
  titleResubmit: title,
  titleDetail: title,
  invoiceOrders: pageOf({
    ...order,
    kinds: 0,
    goodsText: '',
    canApply: false,
    reason: '',
    invoiceId: '',
  }),
  invoicePreview: { ...money, orders: [order], lines: [line] },
  invoiceApply: detail,
  invoiceList: {
    ...pageOf(head),
    counts: { applying: 0, issuing: 0, issued: 0, timeout: 0, failed: 0, red: 0 },
  },
  invoiceStatus: {
    id: '',
    state: 'applying',
    stateName: '',
    tone: 'grey',
    screen: 'paperIng',
    stateText: '',
    failReason: '',
    number: '',
    serverTime: '',
  },
  invoiceOk: { ...detail, files: [file] },
  invoiceByOrder: { invoice: new Maybe(head), canApply: false, reason: '' },
  invoiceFile: null,
  invoiceDetail: detail,
  invoiceRetry: detail,
  invoiceReapply: detail,
  invoiceSend: done,
};
