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

/** What the cart took: goods and lines. */
interface Sent {
  taken: string[];
  ids: string[];
}

/**
 * Puts lines into the cart under their activity, and settles just them (`/pay?ids=`). A visitor logs in first. What
 * the mall refuses is said beside its goods.
 */
export function useActivityBuy() {
  const navigate = useNavigate();
  const { add, busy } = useAddToCart();
  const [refused, setRefused] = useState<Refusals>({});
  const send = async (lines: readonly ActivityLine[], from?: Element | null): Promise<Sent | null> => {
    setRefused({});
    const wire = lines.map(({ quantity, ...line }) => ({ ...line, ...quantity }));
    const results = await add(wire, { from, quiet: true });
    if (!results) return null;
    const no = results.filter((result) => !result.success);
    setRefused(Object.fromEntries(no.map(({ goodsId, message }) => [goodsId, message])));
    const taken = results.filter((result) => result.success);
    return { taken: taken.map(({ goodsId }) => goodsId), ids: taken.map(({ id }) => id).filter(Boolean) };
  };
  return {
    busy,
    refused,
    /** Into the cart; answers the goods that went in. */
    put: async (lines: readonly ActivityLine[], from?: Element | null): Promise<readonly string[]> =>
      (await send(lines, from))?.taken ?? [],
    /** Into the cart and on to settling, when all of it went in; answers the goods that went in. */
    buy: async (lines: readonly ActivityLine[]): Promise<readonly string[]> => {
      const sent = await send(lines);
      if (!sent) return [];
      const { taken, ids } = sent;
      if (taken.length === lines.length) void navigate(ids.length > 0 ? `/pay?ids=${ids.join(',')}` : '/pay');
      return taken;
    },
  };
}
