import { describe, expect, it } from 'vitest';
import { groups } from './test-all.mjs';

const names = (suites) => groups(suites).map((group) => group.map(({ name }) => name).join('+'));

describe('哪些测试并排跑', () => {
  it('相邻而且同属一组的并排，其余一个接一个，次序不变', () => {
    const list = [
      { name: 'build' },
      { name: 'lint', group: 'checks' },
      { name: 'imports', group: 'checks' },
      { name: 'server' },
      { name: 'unused', group: 'checks' },
      { name: 'journeys' },
      { name: 'bench' },
    ];
    expect(names(list)).toEqual(['build', 'lint+imports', 'server', 'unused', 'journeys', 'bench']);
  });
});
