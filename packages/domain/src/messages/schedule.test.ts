import { expect, it } from 'vitest';
import { readInstant } from '../time';
import { scheduleProblem, STAFF_MESSAGE_STATES, staffMessageWord } from './index';

const at = (text: string): Date => readInstant(text, 'start') ?? new Date(Number.NaN);
const NOW = at('2026-11-25 09:00');

it.each([
  ['一分钟以后', '2026-11-25 09:01', null],
  ['就是现在', '2026-11-25 09:00', '发送时间已经过去，请选以后的时间'],
  ['昨天', '2026-11-24 09:00', '发送时间已经过去，请选以后的时间'],
  ['九十天整', '2027-02-23 09:00', null],
  ['九十天多一分钟', '2027-02-23 09:01', '发送时间最多在 90 天以内'],
])('定时发送：%s', (_, sendAt, problem) => {
  expect(scheduleProblem(at(sendAt), NOW)).toBe(problem);
});

it('每个状态有自己的词', () => {
  expect(STAFF_MESSAGE_STATES.map((state) => staffMessageWord(state).word)).toEqual([
    '待发送',
    '已发送',
    '已取消',
    '没有发出',
  ]);
});
