import { expect, it } from 'vitest';
import { jsonOf } from './envelope';

const read = (data: object): unknown => {
  const json = jsonOf(data);
  return JSON.parse(typeof json === 'string' ? json : Buffer.concat(json).toString());
};
const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: n, name: `复印纸${n}`, gone: undefined }));

it('长列表分段写出，读回来和原来一样', () => {
  for (const data of [
    { list: lines(64) },
    { list: lines(65), version: 3, note: undefined, text: '满"减"' },
    { version: 3, list: lines(200), others: lines(2_000), none: lines(0), few: lines(63) },
    { list: Array.from({ length: 100 }, () => undefined) },
  ])
    expect(read(data)).toEqual(JSON.parse(JSON.stringify(data)));
  expect(typeof jsonOf({ list: lines(64) })).not.toBe('string');
});

it('没有长列表的答复就是一段文字', () => {
  for (const data of [{}, { list: lines(63) }, lines(70), new Date(0)])
    expect(jsonOf(data)).toBe(JSON.stringify(data));
});
