import type { WireCard } from '@pifa/contract';
import {
  applyText,
  couponFace,
  type CouponInstance,
  couponWord,
  type Fen,
  fen,
  fenToYuan,
} from '@pifa/domain';
import { scopeLink } from '../promotions';

const COLOURS: Record<string, string> = { 'amount-off': '#c8102e', 'percent-off': '#b45309' };

/** A coupon in the wire's words; in a basket with why it cannot be used, or what it takes off. */
export function cardToWire(
  coupon: CouponInstance,
  now: Date,
  inBasket: { reason?: string; saves?: Fen } = {},
): WireCard {
  const { id, kind, label, settings, validFrom, validUntil } = coupon;
  const face = couponFace(kind, settings);
  const { word } = couponWord(coupon, now);
  const { reason = '', saves } = inBasket;
  return {
    id,
    usable: reason === '' ? 0 : 1,
    cardMoney: fenToYuan(face?.money ?? fen(0)),
    minMoney: fenToYuan(face?.minimum ?? fen(0)),
    name: label,
    apply: applyText(kind, settings),
    startTime: validFrom.toISOString(),
    endTime: validUntil.toISOString(),
    colorVal: COLOURS[kind] ?? '#525252',
    statusName: word,
    kind,
    valueText: face?.valueText ?? '',
    reason,
    ...(saves === undefined ? {} : { saves: fenToYuan(saves) }),
    link: face ? scopeLink(face.scope) : '',
  };
}
