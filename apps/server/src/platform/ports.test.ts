import { expect, it } from 'vitest';
import { createPorts, port } from './ports';

it('没有人提供时用自己的缺省；提供了就用提供的；各服务器互不相干', () => {
  const price = port(1);
  const [one, two] = [createPorts(), createPorts()];
  one.provide(price, 2);
  expect([one.get(price), two.get(price)]).toEqual([2, 1]);
});
