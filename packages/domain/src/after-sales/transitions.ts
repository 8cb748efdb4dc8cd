import type { AfterSaleKind, AfterSaleState } from './states';

export type AfterSaleEvent =
  | 'agree'
  | 'reject'
  | 'withdraw'
  | 'send'
  | 'receive'
  | 'refund'
  | 'refunded'
  | 'ask-again';
export type AfterSaleActor = 'buyer' | 'operator' | 'system';

/** What the guards check besides the state. */
export type AfterSaleFacts = {
  readonly state: AfterSaleState;
  readonly kind: AfterSaleKind;
  /** It was rejected once and requested again. */
  readonly askedAgain: boolean;
};

type Guard = (facts: AfterSaleFacts) => string | null;
const sendsBack: Guard = ({ kind }) => (kind === 'return' ? null : '该申请无需寄回商品');
const keepsGoods: Guard = ({ kind }) => (kind === 'return' ? '退货申请同意后先寄回商品' : null);
const onlyOnce: Guard = ({ askedAgain }) =>
  askedAgain ? '该申请已再次提交过一次，仍有疑问请联系客服' : null;

export type AfterSaleTransition = {
  readonly event: AfterSaleEvent;
  readonly from: readonly AfterSaleState[];
  readonly to: AfterSaleState;
  readonly by: readonly AfterSaleActor[];
  readonly guards: readonly Guard[];
  readonly why: string;
};

/** Every legal step of an after-sale request (INVARIANTS I22). The first row whose guards pass is taken. */
export const AFTER_SALE_TRANSITIONS: readonly AfterSaleTransition[] = [
  {
    event: 'agree',
    from: ['waiting'],
    to: 'to-return',
    by: ['operator'],
    guards: [sendsBack],
    why: 'the goods come back first, the buyer reads where to',
  },
  {
    event: 'agree',
    from: ['waiting'],
    to: 'to-refund',
    by: ['operator'],
    guards: [keepsGoods],
    why: 'nothing has to come back',
  },
  {
    event: 'reject',
    from: ['waiting', 'sent'],
    to: 'rejected',
    by: ['operator'],
    guards: [],
    why: 'with a reason: no ground for it, or what came back is not what was sold',
  },
  {
    event: 'withdraw',
    from: ['waiting', 'to-return'],
    to: 'withdrawn',
    by: ['buyer'],
    guards: [],
    why: 'the buyer keeps the goods; once they are on their way it is too late',
  },
  {
    event: 'send',
    from: ['to-return'],
    to: 'sent',
    by: ['buyer'],
    guards: [],
    why: 'the buyer names the parcel',
  },
  {
    event: 'receive',
    from: ['to-return', 'sent'],
    to: 'received',
    by: ['operator'],
    guards: [],
    why: 'the warehouse has it, with or without a number from the buyer',
  },
  {
    event: 'refund',
    from: ['received', 'to-refund'],
    to: 'refunding',
    by: ['operator'],
    guards: [],
    why: 'the money is owed from here on',
  },
  {
    event: 'refunded',
    from: ['refunding'],
    to: 'done',
    by: ['system'],
    guards: [],
    why: 'every refund of it went through',
  },
  {
    event: 'ask-again',
    from: ['rejected'],
    to: 'waiting',
    by: ['buyer'],
    guards: [onlyOnce],
    why: 'a buyer may ask once more',
  },
];

export type AfterSaleAnswer =
  | { readonly ok: true; readonly to: AfterSaleState }
  | { readonly ok: false; readonly text: string };

/** The next state, or the Chinese reason why not. */
export function afterSaleTransition(
  facts: AfterSaleFacts,
  event: AfterSaleEvent,
  actor: AfterSaleActor,
): AfterSaleAnswer {
  const rows = AFTER_SALE_TRANSITIONS.filter((row) => row.event === event && row.from.includes(facts.state));
  let text = '售后申请的状态已变化，请刷新后再试';
  for (const { to, by, guards } of rows) {
    if (!by.includes(actor)) return { ok: false, text: '您不能执行该操作' };
    const no = guards.map((guard) => guard(facts)).find((sentence) => sentence !== null);
    if (no === undefined) return { ok: true, to };
    text = no ?? text;
  }
  return { ok: false, text };
}

/** What a buyer can do with a request now. */
export function afterSaleActions(facts: AfterSaleFacts): ('withdraw' | 'send' | 'ask-again')[] {
  return (['withdraw', 'send', 'ask-again'] as const).filter(
    (event) => afterSaleTransition(facts, event, 'buyer').ok,
  );
}
