/**
 * Prices nobody writes by chance, in yuan, so that a search through the bytes finds every leak. The tier and the
 * promotion win over the list; each company has its own contract price.
 */
export const PRICES = {
  list: [7531.27, 316.84],
  promotion: [6421.53, 267.41],
  tier: 208.37,
  tierOfB: 193.46,
  ofA: [5317.19, 221.63],
  ofB: [4283.71, 178.59],
  activity: [3987.61, 166.43],
  deposit: [731.59, 31.07],
} as const;
