import type { WireOrderPreview } from '@pifa/contract/client';
import { formatUnitPrice, quantityLabel } from '@pifa/domain';
import { amountText, cartTradeLine, type TradeLine } from '../../../widgets/order-parts';

export interface DiffRow {
  key: string;
  name: string;
  before: string;
  after: string;
}

function priceOf({ pair, rule, quantity }: TradeLine, symbol: string): string {
  if (!pair) return '';
  const whole = rule.piecesPerPack > 1 && quantity.packs > 0;
  return whole
    ? `${symbol}${formatUnitPrice(pair.perPack)}/${rule.packUnit}`
    : `${symbol}${formatUnitPrice(pair.perPiece)}${rule.unit && `/${rule.unit}`}`;
}

/** What changed since the buyer saw the order, line by line: price, quantity, removed lines, freight. */
export function diffOf(before: WireOrderPreview, after: WireOrderPreview, symbol: string): DiffRow[] {
  const rows: DiffRow[] = [];
  const now = new Map(after.lines.map((wire) => [wire.id, wire]));
  for (const wire of before.lines) {
    const old = cartTradeLine(wire, symbol);
    const next = now.get(wire.id);
    now.delete(wire.id);
    const lineText = (line: TradeLine, amount: number | undefined) =>
      [quantityLabel(line.rule, line.quantity), priceOf(line, symbol), amountText(amount, symbol)]
        .filter(Boolean)
        .join(' · ');
    if (!next) {
      rows.push({
        key: wire.id,
        name: old.name,
        before: lineText(old, wire.amount),
        after: '已不在本次结算中',
      });
      continue;
    }
    const line = cartTradeLine(next, symbol);
    const [was, is] = [lineText(old, wire.amount), lineText(line, next.amount)];
    if (next.problem) rows.push({ key: wire.id, name: old.name, before: was, after: next.problem.text });
    else if (was !== is) rows.push({ key: wire.id, name: old.name, before: was, after: is });
  }
  for (const wire of now.values()) {
    rows.push({
      key: wire.id,
      name: wire.goodsName,
      before: '未选中',
      after: amountText(wire.amount, symbol),
    });
  }
  for (const gift of before.gifts) {
    const left = after.gifts.find(
      ({ goodsId, promotionId }) => goodsId === gift.goodsId && promotionId === gift.promotionId,
    );
    if (left && left.giftNum >= gift.giftNum) continue;
    rows.push({
      key: `gift:${gift.promotionId}:${gift.goodsId}`,
      name: `赠品 ${gift.goodsName}`,
      before: `${gift.giftNum}${gift.unit}`,
      after: left ? `${left.giftNum}${left.unit}` : '已赠完',
    });
  }
  if (before.totals.discountAmount !== after.totals.discountAmount) {
    rows.push({
      key: 'discount',
      name: '优惠',
      before: `−${amountText(before.totals.discountAmount, symbol)}`,
      after: `−${amountText(after.totals.discountAmount, symbol)}`,
    });
  }
  if (before.totals.freightAmount !== after.totals.freightAmount) {
    rows.push({
      key: 'freight',
      name: '运费',
      before: amountText(before.totals.freightAmount, symbol),
      after: amountText(after.totals.freightAmount, symbol),
    });
  }
  return rows;
}
