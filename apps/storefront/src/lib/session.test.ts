import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession, expireSession, followOtherTabs, login, logout, onSessionExpired } from './session';
import { storageKey, writeStored } from './storage';

const member = {
  token: 't-1',
  phone: '13800000001',
  company: '仁和堂大药房',
  khId: '218',
  userId: '9',
  headImgUrl: '/a.webp',
};

beforeEach(() => logout());

test('登录后凭据存在以站点地址开头的键下', () => {
  login(member);
  const host = window.location.host;
  expect(host).toBe('mall.test:8080');
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    [`${host}-B2-X-Token`]: 't-1',
    [`${host}-B2-X-phone`]: '13800000001',
    [`${host}-B2-X-User`]: '仁和堂大药房',
    [`${host}-B2-X-khId`]: '218',
    [`${host}-B2-X-UserId`]: '9',
    [`${host}-B2-X-headImgUrl`]: '/a.webp',
  });
});

test('退出只清凭据，询价单还在', () => {
  writeStored('B2-XJ-goodsList', '[{"goodsId":"1"}]');
  login(member);
  logout();
  expect(currentSession()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([storageKey('B2-XJ-goodsList')]);
});

test('几个请求同时被拒 → 只算一次会话失效', () => {
  login(member);
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  expireSession('t-1');
  expireSession('t-1');
  expireSession('t-1');
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledWith('9');
  expect(currentSession()).toBeNull();
});

test('旧凭据迟到的拒绝，不会赶走刚重新登录的人', () => {
  login(member);
  expireSession('t-1');
  login({ ...member, token: 't-2' });
  expireSession('t-1');
  expect(currentSession()?.token).toBe('t-2');
});

test('另一个标签页退出，这里跟着退出', () => {
  login(member);
  const stop = followOtherTabs();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey('B2-X-Token') }));
  stop();
  expect(currentSession()).toBeNull();
});
