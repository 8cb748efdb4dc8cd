import type { Tone } from '../../ui/tag';

/**
 * The colour of each promotion's tag, one line each (UX §2.1). Separate from the looks, because the first screen of
 * the home page shows tags and should load nothing else of a kind.
 */
export const tagTones: Readonly<Record<string, Tone>> = {
  seckill: 'brand',
  'flash-sale': 'brand',
  presale: 'violet',
  'group-buying': 'green',
  'full-amount-reduction': 'amber',
  'full-amount-gift': 'amber',
  'additional-purchase': 'amber',
  'limited-purchase': 'ink',
  'mixed-lot': 'blue',
  'mixed-carton': 'blue',
};
