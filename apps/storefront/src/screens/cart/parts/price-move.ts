import { pairFromWire, type WireCartLine } from '@pifa/contract/client';
import { boxesShown, formatUnitPrice, unitPrice } from '@pifa/domain';
import type { TradeLine } from '../../../widgets/order-parts';

/** 「较加入时降 ¥0.05」: change of the unit price since the goods was added; null if none. */
export function priceMove(
  wire: Pick<WireCartLine, 'addedIP' | 'addedSP'>,
  line: Pick<TradeLine, 'pair' | 'rule'>,
  symbol: string,
): { text: string; down: boolean } | null {
  const { rule, pair } = line;
  const added = pairFromWire(wire.addedIP, wire.addedSP, rule.piecesPerPack);
  if (!pair || !added) return null;
  const packs = boxesShown(rule).packs;
  const [before, now] = packs ? [added.perPack, pair.perPack] : [added.perPiece, pair.perPiece];
  if (before === 0 || before === now) return null;
  const down = now < before;
  const by = formatUnitPrice(unitPrice(Math.abs(before - now)));
  const unit = packs ? rule.packUnit : rule.unit;
  return { text: `较加入时${down ? '降' : '涨'} ${symbol}${by}${unit && `/${unit}`}`, down };
}
