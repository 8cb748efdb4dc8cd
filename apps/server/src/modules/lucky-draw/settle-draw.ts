import { consolation, type Prize, prizeClaim } from '@pifa/domain';
import type { Transaction } from '../../platform';
import type { CouponTemplate } from '../coupons';
import { spendScarce } from '../promotions';
import { deliver } from './deliver';
import type { LuckyDraw } from './draws';
import { type DrawRecord, type NewRecord, writeRecord } from './record-store';

type Drawn = Omit<NewRecord, 'prize' | 'prizeLedgerId' | 'delivery'> & {
  /** The templates of the coupons among the prizes, by id. */
  templates: ReadonlyMap<string, CouponTemplate>;
};

/** Takes, delivers and records what was drawn, with the chance that was spent for it (I17). */
export async function settleDraw(
  tx: Transaction,
  draw: LuckyDraw,
  won: Prize,
  { templates, ...own }: Drawn,
): Promise<DrawRecord> {
  const { id, khId, at: now } = own;
  const { prize, ledgerId } = await takePrize(tx, draw, won, { id, now });
  const delivered = await deliver(tx, draw, prize, { id, khId, templates, now });
  // A prize that cannot be delivered (a coupon that has run out) counts as none.
  const given = delivered === null ? consolation(draw.settings.prizes) : prize;
  return writeRecord(tx, draw, {
    ...own,
    prize: given,
    prizeLedgerId: ledgerId,
    delivery: delivered ?? 'none',
  });
}

/** Takes a limited prize by a guarded update. Once the last one is gone, the draw is 未中奖. */
async function takePrize(
  tx: Transaction,
  { record, settings }: LuckyDraw,
  won: Prize,
  { id, now }: { id: string; now: Date },
): Promise<{ prize: Prize; ledgerId: number | null }> {
  const ref = prizeClaim(record.id, won);
  if (!ref) return { prize: won, ledgerId: null };
  const ledgerId = await spendScarce(tx, ref, 1, { reason: `draw ${id}`, now });
  return ledgerId === undefined
    ? { prize: consolation(settings.prizes), ledgerId: null }
    : { prize: won, ledgerId };
}
