/** What a price that holds for a limited time is called, one line a kind; the brand colour is reserved for these. */
export const priceNames: Readonly<Record<string, string>> = {
  'promotion-price': '促销',
  'flash-sale': '限时抢购',
};
