import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSize } from './use-size';

let look: () => void = () => undefined;
let seen = 0;
beforeEach(() => {
  seen = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        look = changed;
      }
      observe() {
        seen += 1;
      }
      disconnect() {
        seen -= 1;
      }
    },
  );
});

const sized = (width: number, height: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
};
function Box({ isThere = true }: { isThere?: boolean }) {
  const [box, { width, height }] = useSize({ width: 1_200, height: 600 });
  return isThere ? <p ref={box}>{`${width} × ${height}`}</p> : <p>读不到</p>;
}

/** Seen to fail: with an effect that looked once, when a list that could not be read had no box yet. */
test('框后来才有（先是读不到，重试后才有列表）：一样量得到，框没了不再看', () => {
  sized(940, 480);
  const { rerender } = render(<Box isThere={false} />);
  rerender(<Box />);
  screen.getByText('940 × 480');
  expect(seen).toBe(1);
  rerender(<Box isThere={false} />);
  expect(seen).toBe(0);
});

test('窗口变了跟着变；暂时看不见的框，大小照旧', () => {
  sized(940, 480);
  render(<Box />);
  sized(700, 480);
  act(() => look());
  screen.getByText('700 × 480');
  sized(0, 0);
  act(() => look());
  screen.getByText('700 × 480');
});
