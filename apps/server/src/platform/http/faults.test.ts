import { expect, it } from 'vitest';
import { refusalOfThrown } from './faults';

const thrown = (code: string): Error => Object.assign(new Error('the system says no'), { code });

it.each(['EMFILE', 'ENFILE', '53000'])('文件描述符用完（%s）→ 请稍后再试（503），不是“开小差”', (code) => {
  expect(refusalOfThrown(thrown(code))).toMatchObject({ refused: 'unavailable' });
});

it('没见过的错误 → 仍是我们的错', () => {
  expect(refusalOfThrown(thrown('EISDIR'))).toBeUndefined();
});
