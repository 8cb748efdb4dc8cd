export { PAY_FILTER_WORDS, PAY_FILTERS, type PayFilter } from './history';
export { paymentWord, refundWord, voucherWord } from './words';
