import { activityKind, activityScreens } from '@pifa/contract';
import { expect, it } from 'vitest';
import { looks } from './looks';

it('每种活动都有样子，它的页面是商城认得的地址', () => {
  expect(Object.keys(looks).sort()).toEqual([...activityKind.options].sort());
  for (const { screen } of Object.values(looks))
    expect(activityScreens.some((path) => path.test(`/pages/${screen}/7`))).toBe(true);
});
