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

/** The quantity rule of a goods on the list, without stock: an inquiry may exceed it. */
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

/** The step is enforced as everywhere. */
export function typeWanted(rule: QuantityRule, wanted: Quantity, box: QuantityBox, text: string) {
  return editBox(rule, wanted, box, text);
}

/** One step up or down. It does not jump to the minimum, because an inquiry may be for less. */
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

/** The warning below the minimum, with the quantity that reaches it; the input stays. */
export function belowMinimum(
  rule: QuantityRule,
  wanted: Quantity,
): { text: string; upper: Quantity | null } | null {
  const total = totalPieces(rule, wanted);
  if (total === 0 || total >= rule.minPieces) return null;
  const upper = fillToMinimum(rule, wanted);
  return { text: `低于起订量 ${rule.minPieces}${rule.unit}，可询价，成交以报价为准`, upper };
}
