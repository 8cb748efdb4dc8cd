/** 开店: what a new mall still needs, and one order tried from end to end. It reads what all areas wrote. */
import type { StaffCalls } from '../staff';
import { showCheck, showOpening } from './show-opening';
import { skipStep } from './skip-step';
import { plantTrade } from './plant-trade';
import { placeTrial } from './place-trial';

export const openingStaff = {
  adminOpening: { handle: showOpening },
  adminOpeningCheck: { handle: showCheck },
  adminOpeningSkip: { handle: skipStep },
  adminOpeningTrade: { handle: plantTrade },
  adminOpeningTrial: { handle: placeTrial },
} satisfies StaffCalls;
