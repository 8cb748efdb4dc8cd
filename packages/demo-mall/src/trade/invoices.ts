import { type InvoiceState, taxNumberCheck, type TitleFields } from '@pifa/domain';
import { DAY, days, hours, MINUTE } from '../moments';
import type { PastOrder } from '../orders/past-orders';

const code = (first17: string): string => `${first17}${taxNumberCheck(first17)}`;

/** An invoice title of a company with the result of its review. */
export interface DemoTitle {
  fields: TitleFields;
  isDefault: boolean;
  state: 'waiting' | 'valid' | 'invalid';
  reason: string;
  /** The field that the reason is about. */
  field: string;
  validUntil: Date | null;
  submittedAt: Date;
  reviewedAt: Date | null;
}

/** One of each validity; the first is the default. `company`: the name of the demo company. */
export function invoiceTitles(now: Date, company: string): DemoTitle[] {
  const bank = {
    address: '广东省深圳市南山区晚塘路 18 号檐下大厦一层',
    phone: '0755-86120000',
    bank: '示例银行深圳南山支行',
    account: '1202021409900012345',
  };
  const receive = { receiveEmail: 'caiwu@example.com', receivePhone: '13800000001' };
  const ordinary = (name: string, taxNumber: string): TitleFields => ({
    kind: 'ordinary',
    holder: 'enterprise',
    name,
    taxNumber,
    ...{ address: '', phone: '', bank: '', account: '' },
    ...receive,
  });
  const special = (name: string, taxNumber: string): TitleFields => ({
    ...ordinary(name, taxNumber),
    kind: 'special',
    ...bank,
  });
  const submittedAt = hours(now, -130 * 24);
  const valid = (fields: TitleFields, forDays: number): DemoTitle => ({
    fields,
    isDefault: false,
    state: 'valid',
    reason: '',
    field: '',
    validUntil: days(now, forDays),
    submittedAt,
    reviewedAt: hours(submittedAt, 5),
  });
  const own = code('91440305MA2AXK1Q2');
  return [
    { ...valid(special(company, own), 600), isDefault: true },
    valid(ordinary(company, own), 600),
    {
      ...valid(ordinary(`${company}福田分公司`, code('91440304MA2BYN7T5')), 0),
      state: 'waiting',
      validUntil: null,
      submittedAt: hours(now, -3),
      reviewedAt: null,
    },
    {
      ...valid(special(`${company}龙华仓储部`, code('91440309MA2CWD3R8')), 0),
      state: 'invalid',
      reason: '开户行与账号不是同一家银行，请核对开户许可证',
      field: 'bank',
      validUntil: null,
    },
    valid(ordinary(`${company}（旧名）`, code('91440305MA2EHL9P6')), -20),
    valid({ ...ordinary('王小敏', ''), holder: 'personal' }, 300),
  ];
}

/** An invoice with its steps; `title` is the index of its title. */
export interface DemoInvoice {
  serial: number;
  state: InvoiceState;
  title: number;
  orderIds: string[];
  provider: 'sandbox' | 'hand';
  failure: { reason: string; field: string } | null;
  createdAt: Date;
  endedAt: Date;
  steps: { event: string; from: InvoiceState | null; to: InvoiceState; note: string; at: Date }[];
}

type InvoicePlan = readonly [
  state: InvoiceState,
  ago: number,
  provider: DemoInvoice['provider'],
  path: InvoiceState[],
];

const INVOICE_PLANS: readonly InvoicePlan[] = [
  ['issued', 9 * DAY, 'sandbox', ['applying', 'issuing', 'issued']],
  ['failed', 3 * DAY, 'sandbox', ['applying', 'failed']],
  ['timeout', 40 * MINUTE, 'sandbox', ['applying', 'issuing', 'timeout']],
  ['issuing', 2 * MINUTE, 'sandbox', ['applying', 'issuing']],
  ['applying', 1 * MINUTE, 'hand', ['applying']],
];
const EVENTS: Partial<Record<InvoiceState, string>> = {
  applying: 'applied',
  issuing: 'accepted',
  issued: 'issued',
  failed: 'refused',
  timeout: 'no-answer',
};
const FAILURE = { reason: '购方开户行与账号不符，请核对抬头', field: 'bank' };

/** The newest orders stay without an invoice, so that visitors can apply for one. */
const LEFT_FREE = 3;

/** An invoice on each of the five screens; the issued one covers two orders. */
export function invoices(now: Date, khId: number, orders: readonly PastOrder[]): DemoInvoice[] {
  const ids = orders
    .flatMap(({ id, order, story, quote }) =>
      order.khId === khId && story.completedAt && quote.totals.payable > 0
        ? [{ id, at: story.completedAt.getTime() }]
        : [],
    )
    .sort((a, b) => b.at - a.at)
    .slice(LEFT_FREE)
    .map(({ id }) => id);
  return INVOICE_PLANS.flatMap(([state, ago, provider, path], at): DemoInvoice[] => {
    const orderIds = at === 0 ? ids.slice(0, 2) : ids.slice(at + 1, at + 2);
    if (orderIds.length === 0) return [];
    const created = now.getTime() - ago;
    const ended = Math.min(now.getTime(), created + 3 * MINUTE);
    const failure = state === 'failed' ? FAILURE : null;
    return [
      {
        serial: at + 1,
        state,
        title: at % 2,
        orderIds,
        provider,
        failure,
        createdAt: new Date(created),
        endedAt: new Date(ended),
        steps: path.map((to, step) => ({
          event: EVENTS[to] ?? '',
          from: path[step - 1] ?? null,
          to,
          note: to === 'failed' ? FAILURE.reason : '',
          at: new Date(created + (step * (ended - created)) / path.length),
        })),
      },
    ];
  });
}
