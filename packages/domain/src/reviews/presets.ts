/** Why a review does not pass, as its writer reads it: what is wrong, and what to do. */
export const REVIEW_REASONS = [
  '与商品无关，请写商品本身',
  '含联系方式或广告，请删去',
  '有不文明用语，请修改',
  '图片与商品不符，请更换',
  '售后问题请在订单里申请售后，我们马上处理',
] as const;

/** What sellers reply again and again; for good reviews first. */
const REVIEW_REPLIES = [
  { for: 'good', text: '感谢支持，我们会继续把好质量关。' },
  { for: 'good', text: '谢谢认可，常用的规格都备有现货，欢迎再来。' },
  { for: 'bad', text: '抱歉给您添麻烦了，业务员会尽快与您联系处理。' },
  { for: 'bad', text: '已反馈仓库，之后发货加固包装。' },
  { for: 'bad', text: '请在订单里申请售后并附上照片，核实后马上处理。' },
] as const;

/** Replies to offer for a review: up to three stars those that make amends come first. */
export function repliesFor(stars: number): string[] {
  const first = stars <= 3 ? 'bad' : 'good';
  const fits = REVIEW_REPLIES.filter((one) => one.for === first);
  const others = REVIEW_REPLIES.filter((one) => one.for !== first);
  return [...fits, ...others].map(({ text }) => text);
}
