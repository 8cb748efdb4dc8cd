export { PAY_FILTER_LABELS, PAY_FILTERS, type PayFilter } from './history';
export { moneyCaseText, paymentText, refundText, scanNote, voucherText } from './words';
