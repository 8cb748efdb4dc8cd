import type { Quantity } from '@pifa/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddToCart } from '../cart';

/** What is bought under an activity; without `activityId` at the ordinary price. */
export interface ActivityLine {
  goodsId: string;
  quantity: Quantity;
  activityId?: string;
  mode?: 'deposit' | 'full';
  groupId?: string;
}

/** What the mall said no to, goods by goods, in its own words. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * Puts lines into the cart under their activity, and settles just them (`/pay?ids=`). A visitor logs in first. What
 * the mall refuses is said beside its goods.
 */
export function useActivityBuy() {
  const navigate = useNavigate();
  const { add, busy } = useAddToCart();
  const [refused, setRefused] = useState<Refusals>({});
  const send = async (lines: readonly ActivityLine[], from?: Element | null): Promise<string[] | null> => {
    setRefused({});
    const wire = lines.map(({ quantity, ...line }) => ({ ...line, ...quantity }));
    const results = await add(wire, { from, quiet: true });
    if (!results) return null;
    const no = results.filter((result) => !result.success);
    setRefused(Object.fromEntries(no.map(({ goodsId, message }) => [goodsId, message])));
    return results.flatMap(({ success, id }) => (success ? [id] : []));
  };
  return {
    busy,
    refused,
    forget: () => setRefused({}),
    /** Into the cart; answers whether all of it went in. */
    put: async (lines: readonly ActivityLine[], from?: Element | null): Promise<boolean> => {
      const ids = await send(lines, from);
      return ids !== null && ids.length === lines.length;
    },
    /** Into the cart and on to settling, when all of it went in. */
    buy: async (lines: readonly ActivityLine[]): Promise<void> => {
      const ids = await send(lines);
      if (!ids || ids.length < lines.length) return;
      const known = ids.filter(Boolean);
      void navigate(known.length > 0 ? `/pay?ids=${known.join(',')}` : '/pay');
    },
  };
}
