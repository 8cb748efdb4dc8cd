import { expect, test } from 'vitest';
import { bodyOf, draftOf } from './draft';
import type { Promotion } from './queries';

const form = { kind: 'full-amount-reduction', name: '满减', family: 'activity', form: [] } as never;
const saved = {
  id: '7',
  version: 2,
  title: '满减',
  startTime: '2026-11-25T16:00:00.000Z',
  endTime: '2026-11-30T15:59:59.000Z',
  audience: [],
  priority: 100,
  settings: {},
  names: { companies: [], goods: [] },
} as unknown as Promotion;

/** Seen to fail: when a form without seconds sent its minutes, a changed name cut the last minute off. */
test('只改名称：开始与结束仍是存着的时刻，末尾的 59 秒不丢；改了的按写的', () => {
  const draft = draftOf(saved, []);
  expect([draft.start, draft.end]).toEqual(['2026-11-26 00:00', '2026-11-30 23:59']);
  expect(bodyOf({ ...draft, title: '满减周' }, form, saved)).toMatchObject({
    startTime: saved.startTime,
    endTime: saved.endTime,
  });
  expect(bodyOf({ ...draft, end: '2026-12-01 00:00' }, form, saved).endTime).toBe('2026-12-01 00:00');
});

/** Seen to fail: only the two times of the promotion itself kept their seconds. */
test('设置里的时刻也一样：没改的不丢秒，改了的按写的', () => {
  const moments = [
    { name: 'balanceStart', control: 'moment' },
    { name: 'balanceEnd', control: 'moment' },
  ];
  const presale = { kind: 'presale', name: '预售', family: 'activity', form: moments } as never;
  const settings = { balanceStart: '', balanceEnd: '2026-12-05T15:59:59.000Z' };
  const stored = { ...saved, settings } as Promotion;
  const draft = draftOf(stored, moments as never);
  expect(draft.settings).toEqual({ balanceStart: '', balanceEnd: '2026-12-05 23:59' });
  expect(bodyOf(draft, presale, stored).settings).toEqual({ balanceEnd: settings.balanceEnd });
  const changed = {
    ...draft,
    settings: { balanceStart: '2026-12-01 00:00', balanceEnd: '2026-12-06 12:00' },
  };
  expect(bodyOf(changed, presale, stored).settings).toEqual(changed.settings);
});
