import { describe, expect, it } from 'vitest';
import { quantityRule } from '../quantity';
import { NOW, TODAY, aGoods } from './fixture';
import { promotionKinds } from './kinds';
import { limitText } from './limit-words';
import { ACTIVITY_PHASES, activityPhase, countdownParts, nextFlip } from './phase';
import { piecesText } from './quantity-words';
import {
  activityButton,
  countdownLabel,
  countdownText,
  phaseWord,
  progressPercent,
  progressText,
} from './wording';

const before = (at: Date) => new Date(at.getTime() - 1);

describe('活动四态', () => {
  it.each([
    ['开始前一毫秒', before(TODAY.start), 5, 'not-started'],
    ['开始那一刻', TODAY.start, 5, 'live'],
    ['结束前一毫秒', before(TODAY.end), 5, 'live'],
    ['结束那一刻', TODAY.end, 5, 'ended'],
    ['进行中抢光', NOW, 0, 'sold-out'],
    ['抢光后也会结束', TODAY.end, 0, 'ended'],
    ['不限量', NOW, null, 'live'],
  ] as const)('%s', (_, now, left, phase) => {
    expect(activityPhase(TODAY, left, now)).toBe(phase);
  });
  it('下一次变化的时刻', () => {
    expect(nextFlip(TODAY, before(TODAY.start))).toEqual(TODAY.start);
    expect(nextFlip(TODAY, NOW)).toEqual(TODAY.end);
    expect(nextFlip(TODAY, TODAY.end)).toBeNull();
  });
  it('倒计时向上取整秒，不为负，满一天才写天', () => {
    expect(countdownParts(90_061_001)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 2 });
    expect(countdownText(5_025_000)).toBe('01:23:45');
    expect(countdownText(90_061_000)).toBe('1天 01:01:01');
    expect(countdownText(-1)).toBe('00:00:00');
  });
  it('按钮上的字', () => {
    const start = new Date('2026-12-01T10:00:00+08:00');
    expect(activityButton('not-started', start, '立即抢购')).toBe('即将开始 12-01 10:00');
    expect(activityButton('live', start, '立即抢购')).toBe('立即抢购');
    expect(activityButton('sold-out', start, '')).toBe('已抢光 · 原价购买');
    expect(activityButton('ended', start, '')).toBe('活动已结束 · 查看原商品');
    expect(ACTIVITY_PHASES.map(countdownLabel)).toEqual(['距开始', '距结束', '距结束', '']);
    expect(phaseWord('sold-out')).toEqual({ word: '已抢光', colour: 'grey' });
  });
  it('已抢多少只来自真实数字，没抢光不写 100%', () => {
    expect(progressText(300, 96)).toBe('已抢 68%');
    expect(progressPercent(1000, 1)).toBe(99);
    expect(progressPercent(1000, 0)).toBe(100);
    expect(progressText(null, 5)).toBe('');
  });
  it('限购用商品自己的单位', () => {
    const { rule } = aGoods('1');
    expect(limitText(rule, 120, 72)).toBe('每客户限 5件，您还可购 3件');
    expect(limitText(rule, 30)).toBe('每客户限 30瓶');
    expect(piecesText(quantityRule({}), 2)).toBe('2个');
  });
});

describe('每个种类的设置', () => {
  it('都能画成表单：每栏有中文名；空的设置要么能用，要么用中文说缺什么', () => {
    for (const kind of promotionKinds) {
      const names = kind.settings.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const { label } of kind.settings) expect(label).toMatch(/[\u4e00-\u9fff]/);
      const parsed = kind.parseSettings(undefined);
      if (parsed.ok) expect(kind.settings.every(({ required }) => !required)).toBe(true);
      else for (const { text } of parsed.problems) expect(text).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});
