import { type CallBody, refuse } from '@pifa/contract';
import { DECLINED, kindOf } from '@pifa/domain';
import type { Decide } from './change-cart';

/** Keeps which gifts the buyer picked of a promotion, or that it is not wanted. The engine decides whether they stand. */
export const choose =
  ({ promotionId, goodsIds, decline }: CallBody<'cartChoose'>): Decide =>
  ({ choices }, { promotions: live }) => {
    // A limit is no offer: nobody can turn it down.
    const offered = live.some(({ id, kind }) => id === promotionId && kindOf(kind)?.stage !== 'limits');
    if (!offered) return refuse('not-found', { what: '该活动' });
    const kept = Object.entries(choices).filter(([id]) => live.some((record) => record.id === id));
    const declined = (choices[DECLINED] ?? []).filter((id) => id !== promotionId);
    return {
      choices: {
        ...Object.fromEntries(kept),
        [promotionId]: goodsIds,
        [DECLINED]: decline ? [...declined, promotionId] : declined,
      },
    };
  };
