/** Wire data that the tests of titles and invoices share. */
type Over = Record<string, unknown>;

/** A company's reviewed title; the tax number has a right checksum. */
export function aTitle(over: Over = {}) {
  return {
    id: '7',
    kind: 'ordinary',
    holder: 'enterprise',
    name: '檐下便利有限公司',
    taxNumber: '91440300MA5EXAMP1F',
    address: '',
    phone: '',
    bank: '',
    account: '',
    receivePhone: '13800000001',
    receiveEmail: 'cw@yanxia.example',
    kindName: '增值税普通发票',
    isDefault: 1,
    state: 'valid',
    stateName: '有效',
    tone: 'green',
    reason: '',
    field: '',
    usable: true,
    actions: ['edit', 'delete'],
    createTime: '2026-10-01T02:00:00Z',
    submitTime: '2026-10-01T02:00:00Z',
    reviewTime: '2026-10-02T02:00:00Z',
    validTime: '2027-10-02T02:00:00Z',
    ...over,
  };
}

/** A 专票 title with all that it needs. */
export const aSpecialTitle = (over: Over = {}) =>
  aTitle({
    id: '8',
    kind: 'special',
    kindName: '增值税专用发票',
    address: '深圳市南山区晚塘路 18 号',
    phone: '0755-86000000',
    bank: '示例银行深圳分行',
    account: '6222000011112222',
    isDefault: 0,
    actions: ['edit', 'default', 'delete'],
    ...over,
  });

const states: Record<string, [stateName: string, tone: string, screen: string, actions: string[]]> = {
  applying: ['申请中', 'blue', 'paperIng', []],
  issuing: ['开票中', 'blue', 'paperLoading', []],
  issued: ['已开具', 'green', 'paperOk', ['download', 'send', 'print']],
  timeout: ['超时', 'amber', 'paperTimeout', ['retry']],
  failed: ['开票失败', 'red', 'paperFailure', ['reapply']],
  red: ['已红冲', 'grey', 'paperOk', ['download', 'print']],
};

/** An application over two orders, ¥1,130.00 with 13 % tax. */
export function anInvoice(state = 'issuing', over: Over = {}) {
  const [stateName, tone, screen, actions] = states[state] ?? [];
  const order = { createTime: '2026-11-01T02:00:00Z', refundedAmount: 0 };
  return {
    id: 'inv-00000001',
    no: 'FP202611220001',
    state,
    stateName,
    tone,
    screen,
    kind: 'ordinary',
    kindName: '增值税普通发票',
    titleName: '檐下便利有限公司',
    amount: 1130,
    netAmount: 1000,
    taxAmount: 130,
    redAmount: 0,
    orderNos: ['PF0001', 'PF0002'],
    number: state === 'issued' || state === 'red' ? '26442000000012345678' : '',
    applyTime: '2026-11-22T02:00:00Z',
    ...(state === 'issued' ? { issueTime: '2026-11-22T02:05:00Z' } : {}),
    titleId: '7',
    title: aTitle(),
    content: 'detail',
    receiveWay: 'email',
    receiveTo: 'cw@yanxia.example',
    remark: '',
    applicant: '林晚舟',
    orders: [
      { id: 'order-0001', orderNo: 'PF0001', payAmount: 1000, amount: 1000, ...order },
      { id: 'order-0002', orderNo: 'PF0002', payAmount: 130, amount: 130, ...order },
    ],
    lines: [
      {
        name: '矿泉水 550ml',
        spec: '550ml × 24',
        unit: '瓶',
        num: 60,
        taxCode: '1030307',
        taxRate: 13,
        amount: 1130,
        netAmount: 1000,
        taxAmount: 130,
      },
    ],
    stateText: '',
    serverTime: '2026-11-22T02:00:30Z',
    failReason: state === 'failed' ? '购买方税号与名称不一致' : '',
    failField: state === 'failed' ? 'taxNumber' : '',
    actions,
    nextId: '',
    previousId: '',
    history: [],
    redLetters: [],
    ...over,
  };
}

/** Where the stubbed mall answers. */
export const FINANCE = '/api/finance';
export const INVOICE = `${FINANCE}/invoice`;
export const TITLE = `${FINANCE}/invoiceTitle`;
