import { describe, expect, it } from 'vitest';
import { isField, isOwnKey, keyName, mayFire, type Press } from './key-name';

const press = (key: string, part: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...part,
});
const element = (html: string): Element => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.firstElementChild!;
};

it.each<[Press, string]>([
  [press('j'), 'j'],
  [press('J'), 'j'],
  [press('k', { ctrlKey: true }), 'Ctrl K'],
  [press('k', { metaKey: true }), 'Ctrl K'],
  [press('Enter', { ctrlKey: true }), 'Ctrl Enter'],
  [press('?'), '?'],
  [press('Escape'), 'Escape'],
])('%o 叫做 %s', (one, name) => {
  expect(keyName(one)).toBe(name);
});

describe('什么时候不触发', () => {
  it.each<[string, Press, boolean, boolean]>([
    ['页面上按 J', press('j'), false, true],
    ['输入框里按 J', press('j'), true, false],
    ['输入框里按 Ctrl K', press('k', { ctrlKey: true }), true, true],
    ['输入框里按 Esc', press('Escape'), true, true],
    ['输入法正在拼字', press('Enter', { isComposing: true }), false, false],
    ['输入法正在拼字，连 Ctrl 也不', press('k', { ctrlKey: true, isComposing: true }), true, false],
    ['旧浏览器的输入法', press('Process'), false, false],
  ])('%s', (_what, one, inField, fires) => {
    expect(mayFire(one, inField)).toBe(fires);
  });

  it.each([
    ['<input>', true],
    ['<textarea></textarea>', true],
    ['<div contenteditable="true"></div>', true],
    ['<input type="checkbox">', false],
    ['<button>去发货</button>', false],
  ])('%s 是不是写字的地方：%s', (html, is) => {
    expect(isField(element(html))).toBe(is);
  });

  it.each([
    ['<button>去发货</button>', 'Enter', true],
    ['<a href="/admin/orders">订单</a>', 'Enter', true],
    ['<button>去发货</button>', 'j', false],
    ['<div></div>', 'Enter', false],
  ])('焦点在 %s 上按 %s：留给它自己 %s', (html, key, own) => {
    expect(isOwnKey(press(key), element(html))).toBe(own);
  });
  it('Ctrl Enter 不归焦点所在的按钮：对话框里照样确认', () => {
    expect(isOwnKey(press('Enter', { ctrlKey: true }), element('<button></button>'))).toBe(false);
  });
});
