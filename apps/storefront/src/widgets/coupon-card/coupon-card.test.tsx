import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { show, siteAnswers, stubMall } from '../../testing/mall';
import { bandColour } from './band-colour';
import { CouponCard, lastDay, shortened } from './index';
import { aCard } from './samples';

const open = (over: Record<string, unknown> = {}, symbol = '￥') => {
  stubMall(siteAnswers());
  show(<CouponCard card={aCard(over)} symbol={symbol} />);
};

test('满500元可用：符号是 ￥ 时写元，别的符号照写；没有门槛写无门槛', () => {
  open();
  expect(screen.getByText('满500元可用')).toBeInTheDocument();
  document.body.replaceChildren();
  open({}, '$');
  expect(screen.getByText('满$500可用')).toBeInTheDocument();
  document.body.replaceChildren();
  open({ minMoney: 0 });
  expect(screen.getByText('无门槛')).toBeInTheDocument();
});

test('说明超过 15 个字以省略号结尾，聚焦时看到全文', async () => {
  const whole = '限食品饮料、个护清洁、五金工具三个分类的商品可用';
  open({ apply: whole });
  const short = screen.getByText('限食品饮料、个护清洁、五金工具…');
  await userEvent.tab();
  expect(short).toHaveFocus();
  expect(await screen.findAllByText(whole)).not.toHaveLength(0);
  expect(shortened('一二三四五六七八九十一二三四五')).toBe('一二三四五六七八九十一二三四五');
});

describe('有效期至', () => {
  test('到零点为止的券，最后一天是前一天；yyyy-MM-dd', () => {
    expect(lastDay('2026-12-31T16:00:00Z')).toBe('2026-12-31');
    expect(lastDay('2026-12-31T15:59:59Z')).toBe('2026-12-31');
    expect(lastDay('2026-12-31')).toBe('2026-12-31');
    expect(lastDay('')).toBe('');
  });
  test('三天内到期提醒还剩几天，更久的不提', () => {
    open({ endTime: new Date(Date.now() + 2.5 * 86_400_000).toISOString() });
    expect(screen.getByText(/还剩 2 天/)).toHaveClass('text-amber-800');
    document.body.replaceChildren();
    open({ endTime: new Date(Date.now() + 4 * 86_400_000).toISOString() });
    expect(screen.queryByText(/还剩/)).toBeNull();
  });
});

test('颜色按卖家给的；浅色上用深字，不是颜色的用默认', () => {
  expect(bandColour('#c8102e')).toEqual({ background: '#c8102e', color: '#ffffff' });
  expect(bandColour('#FE0').color).toBe('#1d2129');
  expect(bandColour('url(javascript:1)').background).toBe('#1b2a4a');
});

test('折扣券写几折与最多减多少', () => {
  open({ kind: 'percent-off', valueText: '9.5折', cardMoney: 50 }, '¥');
  expect(screen.getByText('9.5折')).toBeInTheDocument();
  expect(screen.getByText(/最多减/)).toHaveTextContent('最多减 ¥50');
});
