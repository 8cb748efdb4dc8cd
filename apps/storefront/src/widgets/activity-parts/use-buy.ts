import type { Quantity } from '@pifa/domain';
import { useState } from 'react';
import { useNavigate } from '../../ui/router';
import { useAddToCart } from '../cart';

/** What is bought in an activity; without `activityId` at the ordinary price. */
export interface ActivityLine {
  goodsId: string;
  quantity: Quantity;
  activityId?: string;
  mode?: 'deposit' | 'full';
  groupId?: string;
}

/** Refusal texts by goods, as the server worded them. */
export type Refusals = Readonly<Record<string, string>>;

/** What the cart took: goods and lines. */
interface Sent {
  taken: string[];
  ids: string[];
}

/**
 * Adds lines to the cart under their activity and checks out only those (`/pay?ids=`). A visitor logs in first.
 * Refusals are shown beside their goods.
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
    /** Adds to the cart; returns the goods that were accepted. */
    put: async (lines: readonly ActivityLine[], from?: Element | null): Promise<readonly string[]> =>
      (await send(lines, from))?.taken ?? [],
    /** Adds to the cart and goes to checkout if everything was accepted; returns the accepted goods. */
    buy: async (lines: readonly ActivityLine[]): Promise<readonly string[]> => {
      const sent = await send(lines);
      if (!sent) return [];
      const { taken, ids } = sent;
      if (taken.length === lines.length) void navigate(ids.length > 0 ? `/pay?ids=${ids.join(',')}` : '/pay');
      return taken;
    },
  };
}
