import { applications } from '@pifa/demo-mall';
import type { Picture } from './goods';
import { svg } from './studio';
import { FONT, rect } from './svg';

const INK = '#2b2b2b';
const line = (x: number, y: number, size: number, words: string, color = INK, anchor = 'start') =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" fill="${color}" text-anchor="${anchor}">${words}</text>`;

/** A business licence of an invented company; it says itself that it is none. */
function licence(company: ReturnType<typeof applications>[number]): string {
  const rows = [
    ['名称', company.company],
    ['类型', company.company.endsWith('有限公司') ? '有限责任公司' : '个体工商户'],
    ['法定代表人', company.contact],
    ['经营范围', '日用百货、预包装食品、包装材料批发'],
    ['住所', `${company.regionNames.join('')}${company.address}`],
  ];
  return svg(
    [
      `<path d="${rect(0, 0, 1200, 850)}" fill="#f7f3e4"/>`,
      `<path d="${rect(36, 36, 1128, 778)}" fill="none" stroke="#b89a55" stroke-width="10"/>`,
      line(600, 170, 72, '营业执照', '#a8322a', 'middle'),
      line(600, 222, 26, '（演示样张，非真实证照）', '#8a7a55', 'middle'),
      line(600, 270, 26, `统一社会信用代码 ${company.taxNumber}`, INK, 'middle'),
      ...rows.flatMap(([name = '', value = ''], at) => [
        line(120, 350 + at * 66, 28, name, '#7a6a45'),
        line(320, 350 + at * 66, 30, value),
      ]),
      '<circle cx="980" cy="690" r="92" fill="none" stroke="#c8372d" stroke-width="6" opacity=".8"/>',
      line(980, 700, 28, '演示专用章', '#c8372d', 'middle'),
    ].join(''),
    1200,
    850,
  );
}

/** The slip of a bank transfer; the amount is that of the order, which it cannot know. */
const voucher = (): string =>
  svg(
    [
      `<path d="${rect(0, 0, 750, 1100)}" fill="#f2f4f7"/><path d="${rect(40, 150, 670, 800)}" fill="#fff"/>`,
      `<path d="${rect(0, 0, 750, 110)}" fill="#1f5fae"/>`,
      line(375, 70, 36, '示例银行 · 转账结果', '#fff', 'middle'),
      '<circle cx="375" cy="250" r="52" fill="#2f9e5b"/>',
      '<path d="M350 250l18 20 34-38" fill="none" stroke="#fff" stroke-width="9"/>',
      line(375, 360, 36, '转账成功', INK, 'middle'),
      line(375, 415, 26, '金额：与订单应付一致', '#6b7280', 'middle'),
      ...[
        ['收款人', '汀禾批发（演示）'],
        ['收款账号', '6222 **** **** 2026'],
        ['付款方式', '企业网银'],
        ['附言', '货款'],
      ].flatMap(([name = '', value = ''], at) => [
        line(80, 520 + at * 80, 28, name, '#6b7280'),
        line(670, 520 + at * 80, 28, value, INK, 'end'),
      ]),
      line(375, 900, 24, '演示样张，非真实凭证', '#9aa3af', 'middle'),
    ].join(''),
    750,
    1100,
  );

/** What buyers hand in: licences of applications and the slip of a transfer. */
export const paperPictures = (): Picture[] => [
  ...applications(new Date(0))
    .filter((one) => one.licence !== '')
    .map((one) => ({ name: one.licence, svg: licence(one) })),
  { name: 'voucher', svg: voucher() },
];
