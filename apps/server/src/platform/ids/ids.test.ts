import { expect, test } from 'vitest';
import { createIds } from './ids';

test('编号不以横线或下划线开头：在终端里不会被当成选项', () => {
  const ids = createIds();
  const made = Array.from({ length: 5_000 }, () => ids.unguessable());
  expect(made.filter((id) => !/^[A-Za-z\d][\w-]{21}$/.test(id))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
