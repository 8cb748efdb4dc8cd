import { toBuyer } from '@pifa/domain';
import {
  runStatement,
  type Statement,
  runTogether,
  type CallContext,
  type Transaction,
} from '../../platform';
import { cartWithGiftsStatement, rememberedCarts, scarceColumn, type StoredCart } from '../cart';

import { livePromotions } from '../promotions';
import type { OrderSource } from './order-source';
import type { SettleOptions } from './settle';
import type { UnpaidHeld } from './unpaid';

/**
 * Runs the statement that opens an order, together with the one that reads its lines under the order's lock. A cart that this server remembers is only confirmed, and what is scarce comes with it; otherwise the cart is read, which may
 * take another message.
 */
export async function openWithCart<Opened>(
  tx: Transaction,
  { platform, session, now }: Pick<CallContext<'orderPlace'>, 'platform' | 'session' | 'now'>,
  { open, count }: { open: Statement<Opened>; count: Statement<UnpaidHeld> | undefined },
  { points, source }: { points: number | undefined; source: OrderSource },
): Promise<[Opened, Pick<SettleOptions, 'scarce' | 'unpaid'> & { stored: StoredCart }]> {
  const promotions = await livePromotions(platform, now);
  const at = { promotions, now };
  // `count` comes after `open`, which waits for other orders of the company.
  const together = async <Found>(
    read: Statement<Found>,
  ): Promise<readonly [Opened, Found, UnpaidHeld | undefined]> =>
    count ? runTogether(tx, [open, read, count]) : [...(await runTogether(tx, [open, read])), undefined];
  if (source.read) {
    const [opened, stored, unpaid] = await together(source.read(at));
    return [opened, { stored, unpaid }];
  }
  const recalled = rememberedCarts(platform).recall(session, at);
  if (!recalled) {
    const [opened, stored, unpaid] = await together(cartWithGiftsStatement(session, at));
    return [opened, { stored, unpaid }];
  }
  const scarce = scarceColumn(recalled.remembered, {
    buyer: toBuyer(session),
    ...at,
    ...(points === undefined ? {} : { points }),
  });
  const [opened, found, unpaid] = await together(recalled.confirmStatement(scarce.column));
  if (!found)
    return [opened, { stored: await runStatement(tx, cartWithGiftsStatement(session, at)), unpaid }];
  return [opened, { stored: found.cart, scarce: await scarce.from(tx, found.extra), unpaid }];
}
