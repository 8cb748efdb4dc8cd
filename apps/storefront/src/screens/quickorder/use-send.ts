import type { Goods } from '@pifa/contract/client';
import { textToLearn } from '@pifa/domain';
import { useState } from 'react';
import { api } from '../../lib/api';
import { toast } from '../../ui/toast';
import { useAddToCart } from '../../widgets/cart';
import { addInquiryGoods } from '../../widgets/inquiry-list';
import type { Row } from './rows';
import { refuseRows, removeRows } from './state';

/** Lines of one call of the cart. */
const AT_ONCE = 500;
/** The maximum number of goods per inquiry. */
const MOST_INQUIRED = 200;

/** Learns the buyer's manual picks as the company's own names; a failure has no other effect. */
async function learn(rows: readonly Row[]): Promise<void> {
  const codes = rows
    .filter((row) => row.chosen)
    .map(({ order, goodsId }) => ({ words: textToLearn(order), goodsId }))
    .filter(({ words }) => words !== '');
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    await api('quickOrderCodes', { body: { codes: codes.slice(from, from + AT_ONCE) } }).catch(
      () => undefined,
    );
  }
}

/** Sends the matched rows; accepted ones leave the list (`onGone`), the others show their reason. */
export function useSend(onGone: (rows: readonly Row[]) => void) {
  const { add } = useAddToCart();
  const [busy, setBusy] = useState<{ done: number; all: number } | null>(null);

  const toCart = async (ready: readonly Row[], from: Element) => {
    setBusy({ done: 0, all: ready.length });
    const taken: Row[] = [];
    const reasons = new Map<number, string>();
    for (let at = 0; at < ready.length; at += AT_ONCE) {
      const part = ready.slice(at, at + AT_ONCE);
      const lines = part.map(({ goodsId, quantity }) => ({ goodsId, ...quantity }));
      const results = await add(lines, { from: at === 0 ? from : null, quiet: true });
      // Nothing was sent, or the network failed: the rest stays as it is. A single refusal was already shown.
      if (!results) break;
      part.forEach((row, index) => {
        const result = results[index];
        if (result?.success) taken.push(row);
        else reasons.set(row.id, result?.message || '没有加入购物车');
      });
      setBusy({ done: at + part.length, all: ready.length });
    }
    refuseRows(reasons);
    onGone(taken);
    removeRows(new Set(taken.map((row) => row.id)));
    setBusy(null);
    if (taken.length + reasons.size > 0) say(taken.length, reasons.size);
    await learn(taken);
  };

  const toInquiry = async (ready: readonly Row[], goods: ReadonlyMap<string, Goods>) => {
    const sums = new Map<string, { rows: Row[]; packs: number; pieces: number }>();
    for (const row of ready) {
      const sum = sums.get(row.goodsId) ?? { rows: [], packs: 0, pieces: 0 };
      sum.rows.push(row);
      sum.packs += row.quantity.packs;
      sum.pieces += row.quantity.pieces;
      sums.set(row.goodsId, sum);
    }
    const taken: Row[] = [];
    const reasons = new Map<number, string>();
    for (const [at, [goodsId, { rows, packs, pieces }]] of [...sums].entries()) {
      const one = goods.get(goodsId);
      const added = at < MOST_INQUIRED && one !== undefined && addInquiryGoods(inquiryOf(one, packs, pieces));
      const reason = at >= MOST_INQUIRED ? `一张询价单最多 ${MOST_INQUIRED} 种` : '该商品已存在询价表中';
      for (const row of rows) {
        if (added) taken.push(row);
        else reasons.set(row.id, reason);
      }
    }
    refuseRows(reasons);
    onGone(taken);
    removeRows(new Set(taken.map((row) => row.id)));
    const text = `${taken.length} 行已加入询价单${reasons.size > 0 ? `；${reasons.size} 行未加入，原因写在行内` : ''}`;
    toast({ text, tone: reasons.size > 0 ? 'warning' : 'success', key: 'quick-order' });
    await learn(taken);
  };
  return { busy, toCart, toInquiry };
}

function say(taken: number, refused: number): void {
  const text =
    refused === 0
      ? `已加入购物车 ${taken} 行`
      : `${taken > 0 ? `已加入 ${taken} 行；` : ''}${refused} 行未加入，原因写在行内`;
  toast({ text, tone: refused > 0 ? 'warning' : 'success', key: 'quick-order' });
}

const inquiryOf = ({ id, name, code, spec, image, rule }: Goods, packs: number, pieces: number) => ({
  goodsId: id,
  goodsName: name,
  goodsCode: code,
  spec,
  image,
  unit: rule.unit,
  packUnit: rule.packUnit,
  packingSpecification: rule.piecesPerPack,
  minNum: rule.minPieces,
  stepSize: rule.pieceStep,
  itemStepSize: rule.packStep,
  ipcnt: packs,
  spcnt: pieces,
});
