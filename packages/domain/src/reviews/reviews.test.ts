import { describe, expect, it, test } from 'vitest';
import {
  afterVerdict,
  averageStars,
  repliesFor,
  reviewKind,
  reviewProblem,
  reviewWord,
  type ReviewState,
  starWord,
  type Verdict,
} from './index';

test.each([
  [1, '很差', 'bad'],
  [2, '较差', 'bad'],
  [3, '一般', 'middle'],
  [4, '满意', 'good'],
  [5, '很满意', 'good'],
] as const)('%i 分叫「%s」，归在 %s', (stars, word, kind) => {
  expect([starWord(stars), reviewKind(stars)]).toEqual([word, kind]);
});

describe('评价能不能提交', () => {
  const ten = '包装结实数量清点无误';
  it.each([
    ['满十个字', { stars: 5, content: ten, images: [] }, null],
    [
      '前后空格不算字',
      { stars: 5, content: `  ${ten.slice(1)}  `, images: [] },
      '评价内容至少 10 个字，还差 1 个字',
    ],
    ['一个字也没有', { stars: 5, content: '', images: [] }, '评价内容至少 10 个字，还差 10 个字'],
    ['表情算一个字', { stars: 5, content: '👍'.repeat(10), images: [] }, null],
    ['五百字', { stars: 1, content: '好'.repeat(500), images: [] }, null],
    ['五百零一字', { stars: 1, content: '好'.repeat(501), images: [] }, '评价内容最多 500 个字，多了 1 个字'],
    ['没打分', { stars: 0, content: ten, images: [] }, '请选择评分，1 到 5 分'],
    ['六分', { stars: 6, content: ten, images: [] }, '请选择评分，1 到 5 分'],
    ['半分', { stars: 4.5, content: ten, images: [] }, '请选择评分，1 到 5 分'],
    ['六张图', { stars: 4, content: ten, images: ['a', 'b', 'c', 'd', 'e', 'f'] }, null],
    ['七张图', { stars: 4, content: ten, images: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, '最多上传 6 张图片'],
    ['同一张图两次', { stars: 4, content: ten, images: ['a', 'a'] }, '同一张图片只能用一次'],
  ])('%s', (_name, review, problem) => {
    expect(reviewProblem(review)).toBe(problem);
  });
});

test.each([
  [0, 0, 0],
  [13, 4, 3.3],
  [24, 5, 4.8],
  [5, 1, 5],
  [14, 3, 4.7],
])('星数合计 %i、%i 条 → %f 分', (sum, count, average) => {
  expect(averageStars(sum, count)).toBe(average);
});

test.each<[ReviewState, Verdict, ReviewState | null]>([
  ['waiting', 'approve', 'shown'],
  ['waiting', 'reject', 'hidden'],
  ['shown', 'reject', 'hidden'],
  ['hidden', 'approve', 'shown'],
  ['shown', 'approve', null],
  ['hidden', 'reject', null],
])('%s 的评价 %s → %s', (state, verdict, after) => {
  expect(afterVerdict(state, verdict)).toBe(after);
});

test('状态有字也有颜色', () => {
  expect((['waiting', 'shown', 'hidden'] as const).map((state) => reviewWord(state).word)).toEqual([
    '待审核',
    '已通过',
    '未通过',
  ]);
});

test.each([
  [5, '感谢支持，我们会继续把好质量关。'],
  [4, '感谢支持，我们会继续把好质量关。'],
  [3, '抱歉给您添麻烦了，业务员会尽快与您联系处理。'],
  [1, '抱歉给您添麻烦了，业务员会尽快与您联系处理。'],
])('%i 分的评价，先给的回复是「%s」；别的也都在', (stars, first) => {
  expect(repliesFor(stars)[0]).toBe(first);
  expect(repliesFor(stars).toSorted()).toEqual(repliesFor(5).toSorted());
});
