import { listFile, minuteOf } from '../../staff';
import { pageForModeration } from '../moderate';

export const reviewsFile = listFile('reviews', '评价', pageForModeration, {
  stars: ['星级', ({ stars }) => stars],
  content: ['内容', ({ content }) => content],
  images: ['图片', ({ images }) => images.length],
  goods: ['商品', ({ goodsCode, goodsName }) => `${goodsCode} ${goodsName}`],
  company: ['客户', ({ company, anonymous }) => `${company}${anonymous ? '（匿名）' : ''}`],
  state: ['状态', ({ stateName }) => stateName],
  reply: ['回复', ({ reply }) => reply],
  time: ['时间', ({ time }) => minuteOf(time)],
});
