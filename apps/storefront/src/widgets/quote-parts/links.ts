export const QUOTES_PATH = '/pages/membercenter/quote';
/** A quote request with its answers (UX §4.11 `quotedetail`). */
export const quotePath = (id: string): string =>
  `/pages/membercenter/quotedetail?id=${encodeURIComponent(id)}`;
