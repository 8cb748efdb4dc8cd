import { expect, it } from 'vitest';
import { cleanHtml } from '../../site';
import { paragraphs } from './paragraphs';

/** Seen to fail: with & left as it is written. */
it.each([
  ['一行', '清甜', '<p>清甜</p>'],
  ['空行不算一段', ' 第一段 \r\n\n第二段\n', '<p>第一段</p><p>第二段</p>'],
  [
    '大于小于、和号、写出来的记号',
    'a < b > c & d &amp; e </p>',
    '<p>a &lt; b &gt; c &amp; d &amp;amp; e &lt;/p&gt;</p>',
  ],
  ['引号、空格、制表', `"双" '单' \u00A0 \t 末`, `<p>"双" '单' \u00A0 \t 末</p>`],
  ['什么也没有', ' \n ', ''],
])('没有标记的详情成段：%s', (_what, text, html) => {
  expect(paragraphs(text)).toBe(html);
  expect(cleanHtml(html)).toBe(html);
});
