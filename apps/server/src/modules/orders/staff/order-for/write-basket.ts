import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { DECLINED } from '@pifa/domain';
import { badInput, Refused, refusableTransaction, type Transaction } from '../../../../platform';
import {
  addBasketLines,
  type BasketLine,
  findBasket,
  putQuotedBasketLines,
  touchBasket,
  writeBasketLines,
} from '../../../cart';
import { acceptableLines } from '../../../inquiries';
import type { StaffHandler } from '../../../staff';
import { linesAgain } from '../../copy-order';
import { customerInScope, NO_CUSTOMER, sessionOf } from './customer';
import { showBasket } from './read-basket';

const CHANGED = refuse('order-changed', {});
const NO_GOODS = refuse('not-found', { what: '该商品' });

/** Keeps lines and wishes as the page shows them, and answers what they come to. */
export const saveBasket: StaffHandler<'adminOrderForSave'> = async (
  { platform, db, body, now },
  operator,
) => {
  const { khId, version, lines, quoted, gifts, declined, ...wish } = body;
  const choices = {
    ...Object.fromEntries(gifts.map(({ promotionId, goodsIds }) => [promotionId, goodsIds])),
    [DECLINED]: declined,
  };
  const customer = await customerInScope(db, khId, operator);
  if (!customer) return NO_CUSTOMER;
  if (new Set(lines.map(({ goodsId }) => goodsId)).size < lines.length) return badInput('同一商品写了两行');
  if (lines.some(({ ipcnt, spcnt }) => ipcnt + spcnt === 0)) return badInput('请填写数量');
  const owner = { operatorId: operator.id, khId: customer.khId };
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const basket = await touchBasket(tx, owner, { seen: version, wish, choices, now });
    if (!basket) throw new Refused(CHANGED);
    const ordered = lines.map(({ goodsId, ipcnt, spcnt }) => ({
      goodsId: Number(goodsId),
      packs: ipcnt,
      pieces: spcnt,
    }));
    if ((await writeBasketLines(tx, basket.id, ordered, quoted)) > 0) throw new Refused(NO_GOODS);
  });
  return refusal ?? showBasket(platform, db, customer, { operator, now });
};

type Note = { goodsName: string; reason: string };

/** What is taken over from an order or a quote, and what is not. */
interface Taken {
  notes: Note[];
  put(tx: Transaction, basketId: number): Promise<void>;
}

/** 再来一单 and 从报价下单: adds to the basket. Goods that lie in it already stay as they are. */
export const startBasket: StaffHandler<'adminOrderForStart'> = async (
  { platform, db, body, now },
  operator,
) => {
  const customer = await customerInScope(db, body.khId, operator);
  if (!customer) return NO_CUSTOMER;
  const session = sessionOf(customer, undefined, now);
  const taken =
    body.orderId !== undefined
      ? await takeOrder(body.orderId)
      : body.quoteId !== undefined
        ? await takeQuote(body.quoteId)
        : badInput('请选择订单或报价单');
  if (isRefusal(taken)) return taken;
  const owner = { operatorId: operator.id, khId: customer.khId };
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const seen = (await findBasket(tx, owner))?.version ?? 0;
    const basket = await touchBasket(tx, owner, { seen, now });
    if (!basket) throw new Refused(CHANGED);
    await taken.put(tx, basket.id);
  });
  return refusal ?? showBasket(platform, db, customer, { operator, now, notes: taken.notes });

  async function takeOrder(orderId: string): Promise<Taken | Refusal> {
    const rows = await linesAgain(db, orderId, { buyer: session, now });
    if (!rows) return refuse('not-found', { what: '该订单' });
    const byGoods = new Map<string, BasketLine>();
    for (const { goodsId, ipcnt, spcnt } of rows.filter(({ canAdd }) => canAdd)) {
      const { packs = 0, pieces = 0 } = byGoods.get(goodsId) ?? {};
      byGoods.set(goodsId, { goodsId: Number(goodsId), packs: packs + ipcnt, pieces: pieces + spcnt });
    }
    const notes = rows
      .filter(({ reason }) => reason !== '')
      .map(({ goodsName, reason }) => ({ goodsName, reason }));
    return {
      notes,
      async put(tx, basketId) {
        const there = await tx
          .selectFrom('basket_lines')
          .select('goods_id')
          .where('basket_id', '=', basketId)
          .where('context', '=', 'ordinary')
          .execute();
        const known = new Set(there.map(({ goods_id: id }) => id));
        await addBasketLines(
          tx,
          basketId,
          [...byGoods.values()].filter(({ goodsId }) => !known.has(goodsId)),
        );
      },
    };
  }

  async function takeQuote(quoteId: string): Promise<Taken | Refusal> {
    const { khId, userId } = session;
    const accepted = await acceptableLines(db, quoteId, { khId, userId, now });
    if (isRefusal(accepted)) return accepted;
    return {
      notes: accepted.left,
      put: (tx, basketId) => putQuotedBasketLines(tx, basketId, accepted.lines),
    };
  }
};
