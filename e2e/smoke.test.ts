import { expect } from 'vitest';
import { journeys } from './harness';

const journey = journeys();

journey('首页打得开，有标题，不横向滚动', async ({ visit }) => {
  await visit.open('/');
  await visit.page.waitForURL('**/pages/home');
  expect(await visit.page.title()).not.toBe('');
  await visit.checkNoSidewaysScroll();
  await visit.checkAccessibility();
  await visit.shot('home');
});
