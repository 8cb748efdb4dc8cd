import { issueSettings, luckyDrawSettings, promotionKinds } from '@pifa/domain';
import { expect, it } from 'vitest';
import { couponTemplates, luckyDraws } from './rewards';

const now = new Date('2026-11-20T04:00:00Z');

it('演示商城的卡券与抽奖：设置都读得懂', () => {
  for (const { kind, label, settings } of couponTemplates(now)) {
    const rule = promotionKinds.find((one) => one.kind === kind)?.parseSettings(settings);
    expect([label, rule]).toEqual([label, expect.objectContaining({ ok: true })]);
    const issue = issueSettings.parse({ ...settings, kind, name: label });
    expect([label, issue]).toEqual([label, expect.objectContaining({ ok: true })]);
  }
  for (const { settings } of luckyDraws(now)) expect(luckyDrawSettings.parse(settings).ok).toBe(true);
});
