export { divideReceipt, divisionChecks, ordersPaidBy, type Share, type Wanting } from './divide';
export { PAY_FILTER_LABELS, PAY_FILTERS, type PayFilter } from './history';
export {
  isSameParty,
  RECEIPT_WAY_FACTS,
  RECEIPT_WAYS,
  type ReceiptCheck,
  receiptChecks,
  type ReceiptWay,
  receiptWayText,
  splitReceipt,
} from './receipts';
export { moneyCaseText, paymentText, refundText, scanNote, voucherText } from './words';
