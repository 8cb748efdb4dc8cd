import type { Goods } from '@pifa/contract/client';
import {
  type Buyer,
  previewOf,
  type Quantity,
  type QuotedLine,
  type CataloguePrice,
  cataloguePriceOf,
  catalogueTierOf,
  type TierInfo,
} from '@pifa/domain';
import { useEffect, useMemo, useState } from 'react';
import { changesAt } from '../../lib/next-change';
import { serverNow } from '../../lib/server-clock';
import { type Session, useSession } from '../../lib/session';

/** The buyer for the price engine. The price facts are this buyer's already, so only member or visitor matters. */
export function buyerOf(session: Session | null): Buyer | null {
  return session ? { userId: session.userId, companyId: session.khId } : null;
}

/** The longest delay setTimeout supports, ms. */
const LONGEST = 2 ** 31 - 1;

/** Increments when one of these instants passes: a promotion may end while the page is open. */
function usePassedChanges(instants: readonly (Date | null | undefined)[]): number {
  const [changes, setChanges] = useState(0);
  const key = instants.map((at) => at?.getTime() ?? 0).join();
  for (const at of instants) if (at && at.getTime() > serverNow()) changesAt(at.getTime());
  useEffect(() => {
    const now = serverNow();
    const next = Math.min(
      ...key
        .split(',')
        .map(Number)
        .filter((at) => at > now),
    );
    if (!Number.isFinite(next) || next - now > LONGEST) return;
    const timer = setTimeout(() => setChanges((before) => before + 1), next - now + 50);
    return () => clearTimeout(timer);
  }, [key, changes]);
  return changes;
}

/** The catalogue price for this buyer; null where prices are hidden. Follows the promotion's window. */
export function useCataloguePrice(goods: Pick<Goods, 'prices'>): CataloguePrice | null {
  const session = useSession();
  const { prices } = goods;
  const windows = [prices?.promotion?.window, ...(prices?.open ?? []).map(({ window }) => window)];
  const changes = usePassedChanges(windows.flatMap((window) => [window?.start, window?.end]));
  return useMemo(() => {
    // Not an input of the price: it only triggers the calculation once an instant has passed.
    void changes;
    return prices ? cataloguePriceOf(prices, buyerOf(session), new Date(serverNow())) : null;
  }, [prices, session, changes]);
}

/** The goods' ladder tier once this many pieces of its group are chosen; null without 同款混批 or pieces. */
export function useGroupTier({ prices }: Pick<Goods, 'prices'>, countedPieces: number): TierInfo | null {
  const session = useSession();
  return useMemo(() => {
    if (!prices || prices.ladder?.scope !== 'group' || countedPieces === 0) return null;
    return catalogueTierOf(prices, countedPieces, buyerOf(session), new Date(serverNow()));
  }, [prices, countedPieces, session]);
}

/** What this quantity of one goods would cost, with its tier and trace; null for none or hidden prices. */
export function previewLine(
  goods: Pick<Goods, 'prices'>,
  quantity: Quantity,
  buyer: Buyer | null,
): QuotedLine | null {
  if (!goods.prices || quantity.packs + quantity.pieces === 0) return null;
  return previewOf(goods.prices, quantity, buyer, new Date(serverNow()));
}

/** `previewLine` for the buyer at the screen. */
export function usePreviewLine(goods: Pick<Goods, 'prices'>, quantity: Quantity): QuotedLine | null {
  const session = useSession();
  const { packs, pieces } = quantity;
  return useMemo(
    () => previewLine(goods, { packs, pieces }, buyerOf(session)),
    [goods, packs, pieces, session],
  );
}
