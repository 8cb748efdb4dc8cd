import { describe, expect, it } from 'vitest';
import { pasted, scanned } from './paper';

const line = (code: string, pieces: number, cost = '') => ({ code, pieces, cost });

describe('扫码', () => {
  it.each([
    ['第一次扫', [], 'A1', [line('A1', 1)]],
    ['再扫一次加一', [line('B2', 3), line('A1', 1)], 'a1', [line('A1', 2), line('B2', 3)]],
    ['写了数量', [line('A1', 1)], 'A1*12', [line('A1', 13)]],
    ['货号里有 x', [], 'BOX-1', [line('BOX-1', 1)]],
    ['什么也没扫到', [line('A1', 1)], ' ', [line('A1', 1)]],
  ])('%s', (_name, lines, text, after) => {
    expect(scanned(lines, text)).toEqual(after);
  });
});

describe('粘贴', () => {
  it('货号、数量、进价；全角和千分位也认，表头和空行不算，同一货号以粘贴的为准', () => {
    const text = '货号\t数量\t进价\nA1\t１２\t￥1.50\n\nB2\t1,200\n';
    expect(pasted([line('A1', 5), line('C3', 2)], text)).toEqual({
      lines: [line('A1', 12, '1.50'), line('B2', 1200), line('C3', 2)],
      unread: ['货号\t数量\t进价'],
    });
  });
});
