import { bags } from './bags';
import { bottles } from './bottles';
import { boxes } from './boxes';
import type { Draw } from './print';

/** The pack shapes that a product line's look may name. */
export const packs: Record<string, Draw> = { ...bottles, ...bags, ...boxes };
