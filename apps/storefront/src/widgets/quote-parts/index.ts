export { QUOTES_PATH, quotePath } from './links';
export { QuoteTag, quoteStatus } from './state-tag';
export { useQuoteActs, useRefreshQuotes } from './use-quote-acts';
export { Validity } from './validity';
