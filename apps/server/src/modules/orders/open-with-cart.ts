import {
  runStatement,
  type Statement,
  runTogether,
  type CallContext,
  type Transaction,
} from '../../platform';
import { cartWithGiftsStatement, rememberedCarts, scarceColumn, type StoredCart } from '../cart';
import { toBuyer } from '../pricing';
import { livePromotions } from '../promotions';
import type { SettleOptions } from './settle';
import type { UnpaidHeld } from './unpaid';

/**
 * What an order begins with, and the buyer's cart as it is once nobody else changes it: confirmed where this server
 * remembers it, with what is scarce; else read, which may take another message.
 */
export async function openWithCart<Opened>(
  tx: Transaction,
  { platform, session, now }: Pick<CallContext<'orderPlace'>, 'platform' | 'session' | 'now'>,
  { opening, counting }: { opening: Statement<Opened>; counting: Statement<UnpaidHeld> | undefined },
  points: number | undefined,
): Promise<[Opened, Pick<SettleOptions, 'scarce' | 'unpaid'> & { stored: StoredCart }]> {
  const promotions = await livePromotions(platform, now);
  const offering = { promotions, now };
  // Counted after `opening`, which waits for other orders of the company.
  const together = async <Found>(
    reading: Statement<Found>,
  ): Promise<readonly [Opened, Found, UnpaidHeld | undefined]> =>
    counting
      ? runTogether(tx, [opening, reading, counting])
      : [...(await runTogether(tx, [opening, reading])), undefined];
  const recalled = rememberedCarts(platform).recall(session, offering);
  if (!recalled) {
    const [opened, stored, unpaid] = await together(cartWithGiftsStatement(session, offering));
    return [opened, { stored, unpaid }];
  }
  const scarce = scarceColumn(recalled.remembered, {
    buyer: toBuyer(session),
    ...offering,
    ...(points === undefined ? {} : { points }),
  });
  const [opened, found, unpaid] = await together(recalled.confirmStatement(scarce.column));
  if (!found)
    return [opened, { stored: await runStatement(tx, cartWithGiftsStatement(session, offering)), unpaid }];
  return [opened, { stored: found.cart, scarce: await scarce.from(tx, found.extra), unpaid }];
}
