import {
  editBox,
  fillToMinimum,
  type Quantity,
  type QuantityBox,
  quantityRule,
  type QuantityRule,
  totalPieces,
} from '@pifa/domain';
import type { InquiryGoods } from '../../widgets/inquiry-list';

/** The rule of a goods on the list. Stock is no matter here: one asks for what is to be had, not for what lies there. */
export function ruleOf(item: InquiryGoods): QuantityRule {
  return quantityRule({
    piecesPerPack: item.packingSpecification,
    minPieces: item.minNum,
    pieceStep: item.stepSize,
    packStep: item.itemStepSize,
    stock: null,
    unit: item.unit,
    packUnit: item.packUnit,
    name: item.goodsName,
  });
}

export const wantedOf = (item: InquiryGoods): Quantity => ({ packs: item.ipcnt, pieces: item.spcnt });

/** Steps hold as everywhere. */
export function typeWanted(rule: QuantityRule, wanted: Quantity, box: QuantityBox, text: string) {
  return editBox(rule, wanted, box, text);
}

/** One step up or down; nothing jumps to the minimum, for less than it may be asked for. */
export function stepWanted(
  rule: QuantityRule,
  wanted: Quantity,
  box: QuantityBox,
  direction: 1 | -1,
  times: number,
): Quantity {
  const step = (box === 'packs' ? rule.packStep : rule.pieceStep) * times;
  const next = Math.max(0, wanted[box] + direction * step);
  return editBox(rule, wanted, box, next).quantity;
}

/** Below the minimum: said, with what would reach it; the number stays. */
export function belowMinimum(
  rule: QuantityRule,
  wanted: Quantity,
): { text: string; upper: Quantity | null } | null {
  const total = totalPieces(rule, wanted);
  if (total === 0 || total >= rule.minPieces) return null;
  const upper = fillToMinimum(rule, wanted);
  return { text: `低于起订量 ${rule.minPieces}${rule.unit}，可询价，成交以报价为准`, upper };
}
