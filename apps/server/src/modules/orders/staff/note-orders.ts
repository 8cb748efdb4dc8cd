import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { colleaguesWho, type Operator, recordAct, type StaffHandler, tellStaff } from '../../staff';
import type { FrozenAddress } from '../order-rows';
import type { DeskRow } from './list-orders';
import { maySeeRecipient, NO_ORDER, orderForDesk } from './one-order';

interface Written {
  what: string;
  before?: object;
  after: object;
}

/** Runs a light act on an order in the person's scope, and writes it into the book. */
async function writeOn(
  { platform, now }: Pick<CallContext<'adminOrderNote'>, 'platform' | 'now'>,
  operator: Operator,
  id: string,
  write: (tx: Transaction, order: DeskRow) => Promise<Written>,
): Promise<Refusal | undefined> {
  return refusableTransaction(platform.database, async (tx) => {
    const locked = await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const order = locked && (await orderForDesk(tx, id, operator));
    if (!order) throw new Refused(NO_ORDER);
    await recordAct(tx, operator, { ...(await write(tx, order)), object: `order:${id}`, now });
  });
}

/** 内部备注. */
export const noteOrder: StaffHandler<'adminOrderNote'> = async (call, operator) => {
  const { orderId, text } = call.body;
  const refusal = await writeOn(call, operator, orderId, async (tx) => {
    await tx
      .insertInto('order_notes')
      .values({ order_id: orderId, operator_id: operator.id, text, created_at: call.now })
      .execute();
    return { what: 'order.note', after: { note: text } };
  });
  return refusal ?? { message: '已添加备注' };
};

/** 标记: a colour and a word; no word takes the mark away. */
export const markOrder: StaffHandler<'adminOrderMark'> = async (call, operator) => {
  const { orderId, word } = call.body;
  const colour = word === '' ? '' : call.body.colour;
  const refusal = await writeOn(call, operator, orderId, async (tx, before) => {
    await tx
      .updateTable('orders')
      .set({ mark_colour: colour, mark_word: word })
      .where('id', '=', orderId)
      .execute();
    return {
      what: 'order.mark',
      before: { mark: before.mark_word, colour: before.mark_colour },
      after: { mark: word, colour },
    };
  });
  return refusal ?? { message: word === '' ? '已去掉标记' : '已标记' };
};

/** 分配 and 转交: who looks after the order from now on; nobody where no name is given. */
export const assignOrder: StaffHandler<'adminOrderAssign'> = async (call, operator) => {
  const { orderId, to } = call.body;
  const refusal = await writeOn(call, operator, orderId, async (tx, before) => {
    const colleague = to === '' ? undefined : await colleagueNamed(tx, to);
    await tx
      .updateTable('orders')
      .set({ assigned_to: colleague?.id ?? null })
      .where('id', '=', orderId)
      .execute();
    if (colleague && colleague.id !== operator.id) {
      const text = `${operator.displayName} 把订单 ${before.no} 分配给您`;
      await tellStaff(
        tx,
        [colleague.id],
        { kind: 'handed-over', text, link: `/orders/${orderId}` },
        call.now,
      );
    }
    return {
      what: 'order.assign',
      before: { assigned: before.assigned_name },
      after: { assigned: colleague?.name ?? '' },
    };
  });
  return refusal ?? { message: to === '' ? '已取消分配' : '已分配' };
};

/** Whom an order may be given to. */
export const listHands: StaffHandler<'adminOrderHands'> = async ({ db }) =>
  (await colleaguesWho(db, 'order.read')).map(({ id, name, displayName }) => ({
    id: String(id),
    name,
    displayName,
  }));

async function colleagueNamed(tx: Transaction, name: string): Promise<{ id: number; name: string }> {
  const row = await tx
    .selectFrom('operators')
    .select(['id', 'name', 'display_name'])
    .where('name', '=', name)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!row) throw new Refused(refuse('not-found', { what: '该同事的账号' }));
  return { id: row.id, name: row.display_name || row.name };
}

/** 显示: the whole phone and address; whose and by whom is kept. */
export const showContact: StaffHandler<'adminOrderContact'> = async (call, operator) => {
  let shown: CallData<'adminOrderContact'> | undefined;
  const refusal = await writeOn(call, operator, call.params.id, async (tx, order) => {
    if (!maySeeRecipient(order, operator)) throw new Refused(refuse('not-found', { what: '该订单的收货人' }));
    const { address } = await tx
      .selectFrom('orders')
      .select('address')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const { name, phone, province, city, county, address: street } = address as unknown as FrozenAddress;
    shown = { name, phone, address: [province, city, county, street].join('') };
    return { what: 'order.contact', after: { shown: '收货人手机与地址' } };
  });
  return refusal ?? shown ?? NO_ORDER;
};
