/** What a review is made of (UX §4.11 appraisalView, SPEC §9 "Star rating has 5 levels"). */

export const STAR_LEVELS = [1, 2, 3, 4, 5] as const;
export type StarLevel = (typeof STAR_LEVELS)[number];

const WORDS: Record<StarLevel, string> = { 1: '很差', 2: '较差', 3: '一般', 4: '满意', 5: '很满意' };

/** 很差 … 很满意; empty for anything else. */
export function starWord(stars: number): string {
  const level = STAR_LEVELS.find((one) => one === stars);
  return level ? WORDS[level] : '';
}

/** Characters of the text and number of pictures. */
export const REVIEW_LIMITS = { leastText: 10, mostText: 500, mostImages: 6 } as const;

/** Why a review cannot be sent, in Chinese; null when it can. Characters are counted as people count them. */
export function reviewProblem(review: {
  stars: number;
  content: string;
  images: readonly string[];
}): string | null {
  const { leastText, mostText, mostImages } = REVIEW_LIMITS;
  if (starWord(review.stars) === '') return '请选择评分，1 到 5 分';
  const length = [...review.content.trim()].length;
  if (length < leastText) return `评价内容至少 ${leastText} 个字，还差 ${leastText - length} 个字`;
  if (length > mostText) return `评价内容最多 ${mostText} 个字，多了 ${length - mostText} 个字`;
  if (review.images.length > mostImages) return `最多上传 ${mostImages} 张图片`;
  return new Set(review.images).size === review.images.length ? null : '同一张图片只能用一次';
}

/** 好评 4–5 分 · 中评 3 分 · 差评 1–2 分 (UX §4.3 "Reviews"). */
export type ReviewKind = 'good' | 'middle' | 'bad';

export function reviewKind(stars: number): ReviewKind {
  if (stars >= 4) return 'good';
  return stars === 3 ? 'middle' : 'bad';
}

/** The average with one decimal as it is shown everywhere; 0 = no reviews. */
export function averageStars(starSum: number, count: number): number {
  return count === 0 ? 0 : Math.round((starSum / count) * 10) / 10;
}
