import { isOpenTo } from '../../pricing/audience';
import { piecesOf } from '../../pricing/ladder-count';
import type { Buyer, PricingLine, PromotionRecord } from '../../pricing/types';
import { loosePieces } from '../quantity-words';
import { inScope } from '../scope';
import { mixedLotSettings } from './index';

/** What a line is missing of its own minimum: 「可乐 还差 84瓶 满 120瓶起订」. Null where it is missing nothing. */
export function missingOfMinimumText(line: PricingLine): string | null {
  const { rule } = line.goods;
  const pieces = piecesOf(line);
  if (pieces >= rule.minPieces) return null;
  const missing = loosePieces(rule.minPieces - pieces, rule.unit);
  return `${rule.name} 还差 ${missing} 满 ${loosePieces(rule.minPieces, rule.unit)}起订`;
}

/**
 * What a line is missing now that the lot it was put into the basket under is over: 「“饮料混批”已结束，可乐 还差 84瓶
 * 满 120瓶起订」. Null where no lot over it has just ended.
 */
export function endedLotText(
  line: PricingLine,
  promotions: readonly PromotionRecord[],
  { buyer, now }: { readonly buyer: Buyer | null; readonly now: Date },
): string | null {
  const missing = missingOfMinimumText(line);
  if (missing === null) return null;
  const ended = promotions.find((record) => {
    const { end } = record.window;
    if (record.kind !== 'mixed-lot' || end === null || end > now || !isOpenTo(record, buyer)) return false;
    const settings = mixedLotSettings.of(record.settings);
    return settings !== null && inScope(settings.scope, line.goods);
  });
  return ended ? `“${ended.label || '混批'}”已结束，${missing}` : null;
}
