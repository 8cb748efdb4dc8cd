import { quantityRule, type Quantity } from '@pifa/domain';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { QuantityPair } from './quantity-pair';
import type { QuantityPairHandle } from './use-quantity';

const water = quantityRule({
  piecesPerPack: 24,
  minPieces: 48,
  pieceStep: 12,
  packStep: 1,
  stock: 610,
  unit: '瓶',
  packUnit: '件',
  name: '矿泉水',
});

function show(
  options: { start?: Quantity; mode?: 'input' | 'cart'; onAdd?: (quantity: Quantity) => void } = {},
) {
  const ref = createRef<QuantityPairHandle>();
  function Page() {
    const [value, setValue] = useState<Quantity>(options.start ?? { packs: 0, pieces: 0 });
    return (
      <div data-quantity-scope>
        <QuantityPair ref={ref} rule={water} value={value} onChange={setValue} mode={options.mode} />
        <button
          type="button"
          onClick={() => {
            const result = ref.current?.commit();
            if (result && !result.changed) options.onAdd?.(result.quantity);
          }}
        >
          加入购物车
        </button>
      </div>
    );
  }
  render(<Page />);
  const [packs, pieces] = screen.getAllByRole<HTMLInputElement>('spinbutton');
  return { packs: packs!, pieces: pieces!, add: screen.getByText('加入购物车') };
}

/** A press as a browser makes it: pointer down, the box loses focus, then the click. */
function press(target: HTMLElement, leaving?: HTMLElement) {
  fireEvent.pointerDown(target);
  if (leaving) fireEvent.blur(leaving, { relatedTarget: target });
  fireEvent.click(target);
}

describe('整件与拆零', () => {
  test('拆零从 0 按加号，直接到起订量 48，并说明', () => {
    const { pieces } = show();
    fireEvent.keyDown(pieces, { key: 'ArrowUp' });
    expect(pieces.value).toBe('48');
    expect(screen.getByText('48瓶起订')).toBeTruthy();
  });

  test('填 50 离开 → 60，并可改回 48', () => {
    const { pieces } = show();
    fireEvent.change(pieces, { target: { value: '50' } });
    fireEvent.blur(pieces);
    expect(pieces.value).toBe('60');
    expect(screen.getByText('已按 12 的倍数调整为 60')).toBeTruthy();
    fireEvent.click(screen.getByText('改为 48'));
    expect(pieces.value).toBe('48');
  });

  test('只填 13 瓶离开 → 清零，提示补到 48瓶', () => {
    const { packs, pieces } = show();
    fireEvent.change(pieces, { target: { value: '13' } });
    fireEvent.blur(pieces);
    expect([packs.value, pieces.value]).toEqual(['0', '0']);
    fireEvent.click(screen.getByText('补到 48瓶'));
    expect(pieces.value).toBe('48');
  });

  test('先填 1 件，再去填 24 瓶：中途不清零', () => {
    const { packs, pieces } = show();
    fireEvent.change(packs, { target: { value: '1' } });
    fireEvent.blur(packs, { relatedTarget: pieces });
    expect(packs.value).toBe('1');
    fireEvent.change(pieces, { target: { value: '24' } });
    fireEvent.blur(pieces);
    expect([packs.value, pieces.value]).toEqual(['1', '24']);
  });

  test('填 50 直接点加入购物车：第一下只提示，第二下才加入 60', () => {
    const onAdd = vi.fn();
    const { pieces, add } = show({ onAdd });
    fireEvent.change(pieces, { target: { value: '50' } });
    press(add, pieces);
    expect(onAdd).not.toHaveBeenCalled();
    expect(pieces.value).toBe('60');
    press(add);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ packs: 0, pieces: 60 });
  });

  test('填 48 直接点加入购物车：一下就加入', () => {
    const onAdd = vi.fn();
    const { pieces, add } = show({ onAdd });
    fireEvent.change(pieces, { target: { value: '48' } });
    press(add, pieces);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ packs: 0, pieces: 48 });
  });

  test('加入成功、数量归零后，旧的提示不再留着', () => {
    const { rerender } = render(
      <QuantityPair rule={water} value={{ packs: 0, pieces: 0 }} onChange={() => undefined} />,
    );
    const box = screen.getAllByRole('spinbutton').at(-1)!;
    fireEvent.change(box, { target: { value: '50' } });
    fireEvent.blur(box);
    rerender(<QuantityPair rule={water} value={{ packs: 0, pieces: 60 }} onChange={() => undefined} />);
    expect(screen.queryByText('已按 12 的倍数调整为 60')).not.toBeNull();
    rerender(<QuantityPair rule={water} value={{ packs: 0, pieces: 0 }} onChange={() => undefined} />);
    expect(screen.queryByText('已按 12 的倍数调整为 60')).toBeNull();
  });

  test('超过库存 → 停在最大可购数并给出规格里的提示', () => {
    const { pieces } = show();
    fireEvent.change(pieces, { target: { value: '612' } });
    fireEvent.blur(pieces);
    expect(pieces.value).toBe('600');
    expect(screen.getByText('当前数量已超过商品最大库存')).toBeTruthy();
  });

  test('购物车里减到起订量以下：保留原数并提示', () => {
    const { packs } = show({ mode: 'cart', start: { packs: 2, pieces: 0 } });
    fireEvent.keyDown(packs, { key: 'ArrowDown' });
    expect(packs.value).toBe('2');
    expect(screen.getByText('矿泉水不能低于起订数量(48)下单！！')).toBeTruthy();
  });
});
