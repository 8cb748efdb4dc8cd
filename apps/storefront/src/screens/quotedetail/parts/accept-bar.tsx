import { amountInWords } from '@pifa/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { FieldError } from '../../../ui/field';
import { StickyBar } from '../../../ui/sticky-bar';
import { Money } from '../../../widgets/price-block';
import type { Choice } from '../use-choice';

/** 「已选 3 种 · ¥… · 转为订单」, with the sum in words (UX §2.8, §4.11). */
export function AcceptBar({
  choice,
  symbol,
  busy,
  error,
  focused,
  onAccept,
}: {
  choice: Choice;
  symbol: string;
  busy: boolean;
  error: string | null;
  /** Opened by 转为订单 in the list: focus the button. */
  focused: boolean;
  onAccept: () => void;
}) {
  const { open, chosen, total, setAll } = choice;
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnce(button, focused);
  return (
    <StickyBar label="转为订单" className="md:max-w-340 md:px-6">
      <Checkbox
        checked={chosen.length > 0 && chosen.length === open.length}
        indeterminate={chosen.length > 0 && chosen.length < open.length}
        onChange={(event) => setAll(event.target.checked)}
        className="shrink-0"
      >
        <span className="text-14 text-t2">全选</span>
      </Checkbox>
      <div className="min-w-0 flex-1 text-right">
        <p className="text-14 text-t2">
          已选 <b className="text-t1">{chosen.length}</b> 种{' '}
          <Money amount={total} symbol={symbol} tone="brand" className="ml-2 text-20" />
        </p>
        {total > 0 && (
          <p className="truncate text-12 text-t3 phone:hidden">大写：人民币{amountInWords(total)}</p>
        )}
        {error && <FieldError>{error}</FieldError>}
      </div>
      <Button
        ref={button}
        variant="brand"
        size="touch"
        busy={busy}
        disabledReason={chosen.length === 0 ? '请先选择商品' : null}
        onClick={onAccept}
      >
        转为订单
      </Button>
    </StickyBar>
  );
}

function useFocusOnce(button: RefObject<HTMLButtonElement | null>, requested: boolean): void {
  useEffect(() => {
    if (requested) button.current?.focus({ preventScroll: true });
  }, [button, requested]);
}
