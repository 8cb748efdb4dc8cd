export { PAY_FILTER_WORDS, PAY_FILTERS, type PayFilter } from './history';
export { moneyCaseWord, paymentWord, refundWord, scanNote, voucherWord } from './words';
