/**
 * Prices that do not occur by chance, in yuan, so that a search through the bytes finds every leak. The tier and the
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
  /** A threshold and what it takes off, in the settings and in titles. */
  reduction: [1193.39, 137.77],
} as const;

/**
 * The `numbers` that occur in a text as numbers of their own. A captcha's picture, an id or a digest contains any
 * four digits once in a while, so digits inside a longer run of letters, digits or base64 characters do not count;
 * trailing zeros do (75312700 for 7531.27).
 */
export const writtenIn = (text: string, numbers: readonly string[]): string[] =>
  numbers.filter((number) =>
    new RegExp(`(?<![\\w+/=.])${number.replace('.', '\\.')}0*(?![\\w+/=])`).test(text),
  );
