export {
  addInquiryGoods,
  changeInquiryGoods,
  type InquiryGoods,
  removeInquiryGoods,
  useInquiryList,
} from './store';
export { addToInquiry } from './use-add-to-inquiry';
