import { describe, expect, it } from 'vitest';
import {
  fillTemplate,
  HOLES,
  sampleValues,
  smsParts,
  TEMPLATE_EVENT_CODES,
  TEMPLATE_EVENTS,
  templateProblem,
  writeMessage,
  writeSms,
} from './index';

describe('模板里的空', () => {
  it.each([
    ['订单 {订单号} 已发货', null],
    ['您的货到了', null],
    ['订单 {单号} 已发货', { at: 4, text: '第 4 个字：花括号里的名称不在这条消息可用的空里' }],
    ['订单 {} 已发货', { at: 4, text: '第 4 个字：花括号里没有写名称' }],
    ['订单 {订单号 已发货', { at: 4, text: '第 4 个字：「{」没有对应的「}」' }],
    ['订单 {订单{订单号}', { at: 4, text: '第 4 个字：「{」没有对应的「}」' }],
    ['订单} 已发货', { at: 3, text: '第 3 个字：「}」前面没有「{」' }],
    ['已发货[，运单号 {运单号}]。', null],
    ['已发货[，请留意]。', { at: 4, text: '第 4 个字：方括号里要有一个空，没有内容时这一段才能略去' }],
    ['已发货[，[{运单号}]]', { at: 6, text: '第 6 个字：方括号里不能再有方括号' }],
    ['已发货[，{运单号}', { at: 4, text: '第 4 个字：「[」没有对应的「]」' }],
    ['已发货，{运单号}]', { at: 10, text: '第 10 个字：「]」前面没有「[」' }],
    ['𠮷祥 {单号}', { at: 4, text: '第 4 个字：花括号里的名称不在这条消息可用的空里' }],
  ])('%s', (template, problem) => {
    expect(templateProblem(template, ['订单号', '运单号'])).toEqual(problem);
  });

  it.each([
    [
      '订单 {订单号} 已发货[，运单号 {运单号}]。',
      { 订单号: 'PF1', 运单号: 'SF1' },
      '订单 PF1 已发货，运单号 SF1。',
    ],
    ['订单 {订单号} 已发货[，运单号 {运单号}]。', { 订单号: 'PF1', 运单号: '' }, '订单 PF1 已发货。'],
    ['订单 {订单号} 已发货[，运单号 {运单号}]。', { 订单号: 'PF1' }, '订单 PF1 已发货。'],
    ['[{承运商}，{运单号}]', { 承运商: '顺丰' }, ''],
    ['原因：{原因}', { 原因: '{运单号}[写错了 {原因}]' }, '原因：{运单号}[写错了 {原因}]'],
    ['原因[：{原因}]', { 原因: '$1 $& [缺 {货}]' }, '原因：$1 $& [缺 {货}]'],
  ] as const)('%s %o → %s', (template, values, text) => {
    expect(fillTemplate(template, values)).toBe(text);
  });

  it.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])('短信 %i 个字 → %i 条', (length, parts) => {
    expect(smsParts('字'.repeat(length))).toBe(parts);
  });
});

describe('商城发出的每一种消息', () => {
  it.each(TEMPLATE_EVENT_CODES)('%s：原来的文字没有写错的空，每个空都有例子，短信不超过两条', (event) => {
    const { box, sms, holes, smsNeeds } = TEMPLATE_EVENTS[event];
    expect(box ?? sms).toBeDefined();
    for (const text of [box?.title, box?.text, sms]) {
      if (text !== undefined) expect(templateProblem(text, holes)).toBeNull();
    }
    const values = sampleValues(holes);
    const written = writeMessage({ event, values, link: '' });
    expect(`${written.title}${written.text}${writeSms(event, values)}`).not.toMatch(/[{}[\]]/);
    expect(smsParts(writeSms(event, values))).toBeLessThanOrEqual(2);
    if (smsNeeds) expect(sms).toContain(`{${smsNeeds}}`);
  });

  it('站内消息旁边的短信要花钱：除了账号和预约的提醒，原来都关着', () => {
    const paid = TEMPLATE_EVENT_CODES.filter((event) => {
      const { box, sms, smsOffAtFirst } = TEMPLATE_EVENTS[event];
      return box !== undefined && sms !== undefined && smsOffAtFirst !== true;
    });
    expect(paid).toEqual(['application.approved', 'activity.begins', 'balance.opens', 'balance.closes']);
  });

  it('服务商模板里的变量名只有字母，同一条消息里不重名', () => {
    for (const event of TEMPLATE_EVENT_CODES) {
      const codes = TEMPLATE_EVENTS[event].holes.map((name) => HOLES[name].code);
      expect(codes.filter((code) => !/^[A-Za-z]{1,20}$/.test(code))).toEqual([]);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('改过的文字代替原来的；只改标题，正文照旧', () => {
    const message = { event: 'order.taken-back', values: { 订单号: 'PF1' }, link: '/x' } as const;
    expect(writeMessage(message, { title: '货又回来了' })).toEqual({
      type: 'order',
      title: '货又回来了',
      text: '订单 PF1 的发货已由商家撤销，货物没有寄出，请勿按原运单号查询；重新发货后会再通知您。',
      link: '/x',
    });
    expect(writeMessage(message, { title: null, text: '{订单号} 没有寄出' }).text).toBe('PF1 没有寄出');
    expect(writeSms('sms.code', { 验证码: '123456' }, '{验证码} 是您的验证码')).toBe('123456 是您的验证码');
  });
});
