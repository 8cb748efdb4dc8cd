import type { WireCard } from '@pifa/contract';
import {
  applyText,
  couponFace,
  type CouponInstance,
  couponText,
  type Fen,
  fen,
  fenToYuan,
  shownState,
} from '@pifa/domain';
import { scopeLink } from '../promotions';
import type { NamesOf } from './scope-names';

const COLOURS: Record<string, string> = { 'amount-off': '#c8102e', 'percent-off': '#b45309' };

interface CardExtras {
  reason?: string;
  saves?: Fen;
  costs?: string;
  /** What its scope is called (`scopeNames`). */
  names?: NamesOf;
}

/** A coupon in the wire's words; in a basket with why it cannot be used, or what it takes off. */
export function cardToWire(
  coupon: CouponInstance,
  now: Date,
  { reason = '', saves, costs, names }: CardExtras = {},
): WireCard {
  const { id, kind, label, settings, validFrom, validUntil } = coupon;
  const face = couponFace(kind, settings);
  const { word } = couponText(coupon, now);
  return {
    id,
    usable: reason === '' ? 0 : 1,
    cardMoney: fenToYuan(face?.money ?? fen(0)),
    minMoney: fenToYuan(face?.minimum ?? fen(0)),
    name: label,
    apply: applyText(kind, settings, names?.(coupon)),
    startTime: validFrom.toISOString(),
    endTime: validUntil.toISOString(),
    colorVal: COLOURS[kind] ?? '#525252',
    // What cannot be used here is not called usable, however good the coupon is by itself.
    statusName: reason !== '' && shownState(coupon, now) === 'usable' ? '暂不可用' : word,
    kind,
    valueText: face?.valueText ?? '',
    reason,
    ...(saves === undefined ? {} : { saves: fenToYuan(saves) }),
    ...(costs ? { costs } : {}),
    link: face ? scopeLink(face.scope) : '',
  };
}
