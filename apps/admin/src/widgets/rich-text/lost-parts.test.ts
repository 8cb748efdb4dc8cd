import { expect, it } from 'vitest';
import { dropsSomething } from './lost-parts';

it.each([
  [
    '标题、列表、图片、表格都在',
    '<h2>规格</h2><ul><li>一</li></ul>',
    '<h2>规格</h2><ul><li><p>一</p></li></ul>',
    false,
  ],
  ['粗体写成另一个标签', '<p><b>新</b></p>', '<p><strong>新</strong></p>', false],
  ['颜色丢了', '<p style="color: red">新</p>', '<p>新</p>', true],
  ['分栏丢了', '<div><p>左</p></div>', '<p>左</p>', true],
  ['少了一张图', '<img src="/a"><img src="/b">', '<img src="/a">', true],
])('%s', (_name, before, after, lost) => {
  expect(dropsSomething(before, after)).toBe(lost);
});
