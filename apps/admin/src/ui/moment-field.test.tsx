import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { instantOf, writtenMoment } from '../lib/moment';
import { DayField, MomentField, MomentRange } from './moment-field';

/** Seen to fail: with a picker that reads and writes the browser's zone, as the goods' promotion had it. */
beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'));

const type = (label: string, text: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
};

test('人在纽约：看到的、写下的时刻都是北京时间', () => {
  expect(new Date('2026-11-26T00:00:00').toISOString()).toBe('2026-11-26T05:00:00.000Z');
  const said: string[] = [];
  function Form() {
    const [at, setAt] = useState('2026-11-25T16:30:00.000Z');
    return (
      <MomentField
        label="开始"
        value={writtenMoment(at)}
        onChange={(written) => {
          said.push(instantOf(written));
          setAt(instantOf(written));
        }}
      />
    );
  }
  render(<Form />);
  expect(screen.getByLabelText<HTMLInputElement>('开始').value).toBe('2026-11-26 00:30');
  type('开始', '2026-12-01 08:00');
  expect(said.at(-1)).toBe('2026-12-01T00:00:00.000Z');
  expect(screen.getByLabelText<HTMLInputElement>('开始').value).toBe('2026-12-01 08:00');
});

test('当地没有的钟点、两头的时刻、日期，照北京的显示', () => {
  render(
    <>
      <MomentField label="夏令时" value="2026-03-08 02:30" onChange={() => undefined} />
      <MomentRange id="range" value={['2026-03-08 02:30', '']} onChange={() => undefined} />
      <DayField label="跟进" value="2026-03-08" onChange={() => undefined} />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('夏令时').value).toBe('2026-03-08 02:30');
  expect(document.querySelector<HTMLInputElement>('#range')?.value).toBe('2026-03-08 02:30');
  expect(screen.getByLabelText<HTMLInputElement>('跟进').value).toBe('2026-03-08');
});
