import { describe, expect, test } from 'vitest';
import { grantChanges, type StandingGrant, type WantedGrant } from './grants';

const NOW = 1_000;
const FOREVER = Number.POSITIVE_INFINITY;
const standing = (own: Partial<StandingGrant> = {}): StandingGrant => ({
  id: 7,
  to: 'company 1',
  position: 0,
  binding: false,
  activities: false,
  start: 100,
  end: FOREVER,
  ...own,
});
const { id: _id, ...terms } = standing();
const wanted = (own: Partial<WantedGrant> = {}): WantedGrant => ({ ...terms, start: null, ...own });
const nothing = { moved: [], ended: [], dropped: [], added: [] };

describe('价目表给谁：已经给过的不改写，停了再给新的', () => {
  test.each([
    ['新给：没写开始就从现在起', [], [wanted()], { added: [{ ...terms, start: NOW }] }],
    ['新给：写了开始照写的', [], [wanted({ start: 2_000 })], { added: [{ ...terms, start: 2_000 }] }],
    ['原样保存：什么也不动', [standing()], [wanted()], {}],
    ['一直给着的原样保存', [standing({ start: -FOREVER })], [wanted()], {}],
    ['只改结束', [standing()], [wanted({ end: 3_000 })], { moved: [{ id: 7, start: 100, end: 3_000 }] }],
    [
      '还没开始的改开始',
      [standing({ start: 5_000 })],
      [wanted({ start: 4_000 })],
      { moved: [{ id: 7, start: 4_000, end: FOREVER }] },
    ],
    [
      '还没开始的改成立即',
      [standing({ start: 5_000 })],
      [wanted()],
      { moved: [{ id: 7, start: NOW, end: FOREVER }] },
    ],
    [
      '给着的改成以后才给：现在停，到时再给',
      [standing()],
      [wanted({ start: 2_000 })],
      { ended: [7], added: [{ ...terms, start: 2_000 }] },
    ],
    [
      '给着的改了次序：现在停，现在起按新的',
      [standing()],
      [wanted({ position: 3, start: 100 })],
      { ended: [7], added: [{ ...terms, position: 3, start: NOW }] },
    ],
    ['不给了', [standing()], [], { ended: [7] }],
    ['还没开始就不给了', [standing({ start: 5_000 })], [], { dropped: [7] }],
    [
      '换一家公司',
      [standing()],
      [wanted({ to: 'company 2' })],
      { ended: [7], added: [{ ...terms, to: 'company 2', start: NOW }] },
    ],
  ] as const)('%s', (_title, before, after, changes) => {
    expect(grantChanges(before, after, NOW)).toEqual({ ...nothing, ...changes });
  });
});
