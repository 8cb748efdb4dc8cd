import { isOrderable, type Quantity } from '@pifa/domain';
import { useCallback, useRef } from 'react';
import { toast } from '../../ui/toast';
import { useAddToCart } from '../../widgets/cart';
import type { QuantityPairHandle } from '../../widgets/quantity-pair';
import type { Basket } from './basket';
import { filledNow, refuse, unfill } from './filled';

/** The buttons where balls start: those of the first filled rows in view, else the pressed one (UX §2.6). */
function starts(goodsIds: readonly string[], pressed: Element): Element[] {
  const inView = goodsIds.flatMap((id) => {
    const button = document.querySelector(`[data-goods-row="${CSS.escape(id)}"] [data-add]`);
    if (!button) return [];
    const { top, bottom } = button.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight ? [button] : [];
  });
  return inView.length > 0 ? inView.slice(0, 3) : [pressed];
}

export type AddOne = (goodsId: string, quantity: Quantity, from: Element) => Promise<void>;

/** Rows register their boxes; adding first commits what is still uncommitted in them (UX §5.1-7). */
export function useAddFilled() {
  const { add, busy } = useAddToCart();
  const rows = useRef(new Map<string, QuantityPairHandle>());
  const enrol = useCallback((goodsId: string, handle: QuantityPairHandle | null) => {
    if (handle) rows.current.set(goodsId, handle);
    else rows.current.delete(goodsId);
  }, []);

  /** One row: success empties its boxes, a refusal stays beside it. */
  const addOne: AddOne = async (goodsId, quantity, from) => {
    const results = await add([{ goodsId, ...quantity }], { from });
    const result = results?.find((one) => one.goodsId === goodsId);
    if (!result) return;
    if (result.success) unfill([{ goodsId, sent: quantity }]);
    else refuse(goodsId, result.message);
  };

  /** Everything filled: successes clear, each failure keeps its numbers and its reason. */
  const addAll = async (basket: Basket, pressed: Element) => {
    // Check every box, even after one has changed: each has its own note to show.
    const changed = [...rows.current.values()].map((row) => row.commit().changed).includes(true);
    if (changed) return;
    const gone = new Set(
      basket.entries.filter(({ goods }) => !isOrderable(goods.rule)).map(({ goods }) => goods.id),
    );
    for (const goodsId of gone) refuse(goodsId, '已无货，到货后再加入');
    const lines = filledNow()
      .filter(({ goods, quantity }) => quantity.packs + quantity.pieces > 0 && !gone.has(goods.id))
      .map(({ goods, quantity }) => ({ goodsId: goods.id, ...quantity }));
    if (lines.length === 0) return;
    const from = starts(
      lines.map((line) => line.goodsId),
      pressed,
    );
    const results = await add(lines, { from, quiet: true });
    if (!results) return;
    const failed = results.filter((result) => !result.success);
    for (const { goodsId, message } of failed) refuse(goodsId, message);
    const refused = new Set(failed.map((result) => result.goodsId));
    unfill(
      lines.filter((line) => !refused.has(line.goodsId)).map(({ goodsId, ...sent }) => ({ goodsId, sent })),
    );
    const added = lines.length - failed.length;
    if (failed.length === 0) toast({ text: `已加入购物车 ${added} 种商品`, tone: 'success', key: 'filled' });
    else {
      const text = `${added > 0 ? `已加入 ${added} 种；` : ''}${failed.length} 种未加入，原因写在商品下方`;
      toast({ text, tone: 'warning', key: 'filled' });
    }
  };
  return { busy, enrol, addOne, addAll };
}
