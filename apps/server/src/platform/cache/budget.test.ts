import { describe, expect, it } from 'vitest';
import { createBudget } from './budget';

describe('内存的预算', () => {
  it('按字节算；最久没用的先走，不论在哪一份里', () => {
    const budget = createBudget(100);
    const [pages, lists] = [budget.section<string, number>('pages'), budget.section<number, number>('lists')];
    pages.put('a', 1, 40);
    lists.put(1, 2, 40);
    expect(pages.get('a')).toBe(1);
    lists.put(2, 3, 40);
    expect([pages.get('a'), lists.get(1), lists.get(2)]).toEqual([1, undefined, 3]);
    expect(budget.held()).toEqual(
      new Map([
        ['pages', 40],
        ['lists', 40],
      ]),
    );
  });

  it('一份有自己的上限；变大了的一件重新算；太大的一件不留', () => {
    const budget = createBudget(100);
    const pages = budget.section<string, number>('pages', 50);
    pages.put('a', 1, 20);
    pages.put('b', 2, 20);
    pages.put('b', 2, 40);
    expect([pages.get('a'), pages.get('b'), pages.bytes]).toEqual([undefined, 2, 40]);
    pages.put('c', 3, 60);
    expect([pages.get('b'), pages.get('c'), pages.bytes]).toEqual([2, undefined, 40]);
    pages.put('b', 2, 60);
    expect([pages.get('b'), pages.bytes]).toEqual([undefined, 0]);
    pages.put('d', 4, 10);
    pages.drop('d');
    pages.drop('d');
    expect([...pages.entries()]).toEqual([]);
    expect(pages.bytes).toBe(0);
  });

  it('留着不走的先占去它的一份，但至少留四分之一给别的', () => {
    const budget = createBudget(100);
    const pages = budget.section<string, number>('pages');
    pages.put('a', 1, 30);
    pages.put('b', 2, 30);
    budget.reserve('words', 60);
    expect([pages.get('a'), pages.get('b')]).toEqual([undefined, 2]);
    budget.reserve('words', 500);
    expect(pages.bytes).toBe(0);
    pages.put('c', 3, 25);
    pages.put('d', 4, 26);
    expect([pages.get('c'), pages.get('d')]).toEqual([3, undefined]);
    budget.reserve('words', 10);
    pages.put('d', 4, 60);
    expect([pages.get('c'), pages.get('d')]).toEqual([3, 4]);
    expect(budget.held().get('words')).toBe(10);
  });
});
