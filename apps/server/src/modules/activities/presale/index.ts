import { viewerOf } from '../../goods';
import type { ActivityKind } from '../kind';
import { balanceReminders, exportReminders } from './balance-reminders';
import { presaleToWire } from './presale-to-wire';

/** 预售: both payments on its page, and a message before the balance can be paid. */
export const presale: ActivityKind = {
  async detail(call, activity) {
    const { pricesVisible } = await viewerOf(call);
    const terms = presaleToWire(activity, pricesVisible);
    return terms ? { presale: terms } : {};
  },
  jobs: balanceReminders,
  exports: exportReminders,
};
