import { expect, test } from 'vitest';
import { cropAround } from './crop';

const photo = { width: 2400, height: 1600 };

test('一张图两种裁切：各按自己的形状取最大的一块，焦点尽量在中间，不出边', () => {
  const wide = cropAround(photo, 2096 / 816, { x: 50, y: 50 });
  expect(Math.round(wide.width)).toBe(2400);
  expect(Math.round(wide.height)).toBe(934);
  expect(Math.round(wide.y)).toBe(333);
  const phone = cropAround(photo, 2, { x: 80, y: 100 });
  expect(phone).toEqual({ x: 0, y: 400, width: 2400, height: 1200 });
});

test('竖的照片：宽取满，焦点在上就取上面', () => {
  const tall = { width: 1000, height: 2000 };
  expect(cropAround(tall, 2, { x: 50, y: 10 })).toEqual({ x: 0, y: 0, width: 1000, height: 500 });
  expect(cropAround(tall, 2, { x: 50, y: 60 }).y).toBe(950);
});

test('很宽的图：左右跟着焦点走', () => {
  const strip = { width: 4000, height: 1000 };
  expect(cropAround(strip, 2, { x: 90, y: 50 })).toEqual({ x: 2000, y: 0, width: 2000, height: 1000 });
  expect(cropAround(strip, 2, { x: 30, y: 50 }).x).toBe(200);
});
