import type { WireCard } from '@pifa/contract/client';

/** The message for a coupon that this basket cannot use (SPEC §8). */
export const CARD_UNUSABLE = '该卡券不可用于支付';

/** SPEC §6: `usable` 0 can be selected, 1 is refused, in whichever list it came. */
export const isUsable = ({ usable }: Pick<WireCard, 'usable'>): boolean => usable === 0;
