import { describe, expect, it } from 'vitest';
import { quantityRule } from '../quantity';
import { buyingHabit, byNeed, habitText, usualQuantity } from './index';

const NOW = new Date('2026-06-18T02:00:00Z');
const DAY = 86_400_000;
const ago = (days: number, pieces = 240) => ({ at: new Date(NOW.getTime() - days * DAY), pieces });
const water = quantityRule({ piecesPerPack: 24, unit: '瓶', packUnit: '件' });

describe('多久买一次、一次买多少', () => {
  it.each([
    // 每 30 天买 10 件，上次 35 天前：该补货了
    [[ago(95), ago(65), ago(35)], 30, 240, 35, true],
    // 上次 20 天前：还没到日子
    [[ago(80), ago(50), ago(20)], 30, 240, 20, false],
    // 正好到日子
    [[ago(90), ago(60), ago(30)], 30, 240, 30, true],
    // 间隔 10、30、50，中位 30；一次大单不把常购量带偏
    [[ago(125), ago(115), ago(85, 4800), ago(35)], 30, 240, 35, true],
    // 一天下两单算一次，数量相加
    [[ago(65, 120), ago(65, 120), ago(35), ago(5)], 30, 240, 5, false],
    // 超过四个周期没买：不再提醒
    [[ago(260), ago(230), ago(200)], 30, 240, 200, false],
  ])('%#', (purchases, everyDays, usualPieces, sinceDays, due) => {
    expect(buyingHabit(purchases, NOW)).toMatchObject({ everyDays, usualPieces, sinceDays, due });
  });

  it('不到三次看不出习惯', () => {
    expect(buyingHabit([ago(60), ago(30)], NOW)).toBeNull();
    expect(buyingHabit([ago(1), ago(1), ago(30)], NOW)).toBeNull();
    expect(buyingHabit([], NOW)).toBeNull();
  });

  it('天数按商城所在时区的日历数', () => {
    // 北京时间 6 月 18 日 00:30 与 6 月 17 日 23:30 差一天
    const purchases = [ago(61), ago(31), { at: new Date('2026-06-17T15:30:00Z'), pieces: 24 }];
    expect(buyingHabit(purchases, new Date('2026-06-17T16:30:00Z'))?.sinceDays).toBe(1);
  });
});

describe('说法', () => {
  it('整件取整：250 瓶说 10件，不满一件的说瓶', () => {
    expect(usualQuantity(water, 250)).toEqual({ packs: 10, pieces: 0 });
    expect(usualQuantity(water, 11)).toEqual({ packs: 0, pieces: 11 });
    expect(usualQuantity({ piecesPerPack: 1 }, 50)).toEqual({ packs: 0, pieces: 50 });
  });

  it('理由写明周期、数量、上次', () => {
    const habit = buyingHabit([ago(95), ago(65), ago(35)], NOW);
    expect(habit && habitText(water, habit)).toBe('通常每 30 天买 10件，上次 35 天前');
    const today = buyingHabit([ago(60), ago(30), ago(0)], NOW);
    expect(today && habitText(water, today)).toBe('通常每 30 天买 10件，今天刚买');
  });

  it('该补货的在前，拖得久的更前；快到日子的随后；看不出习惯的最后', () => {
    const of = (last: number) => buyingHabit([ago(last + 60), ago(last + 30), ago(last)], NOW);
    const list = { 刚买: of(2), 没习惯: null, 拖了: of(60), 快到: of(28), 到了: of(31), 不买了: of(300) };
    const order = Object.entries(list)
      .sort(([, a], [, b]) => byNeed(a, b))
      .map(([name]) => name);
    expect(order.slice(0, 4)).toEqual(['拖了', '到了', '快到', '刚买']);
    expect(order.slice(4).sort()).toEqual(['不买了', '没习惯']);
  });
});
