import { ClipboardPaste } from 'lucide';
import { type PropsWithChildren, useState } from 'react';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm';
import { Icon } from '../../../ui/icon';
import { StickyBar } from '../../../ui/sticky-bar';
import { Money } from '../../../widgets/price-block';
import type { Basket } from '../basket';
import { clearFilled } from '../filled';

interface FilledBarProps {
  basket: Basket;
  symbol: string;
  phone: boolean;
  busy: boolean;
  onAdd: (pressed: Element) => void;
  onList: () => void;
  onPaste: () => void;
}

/** 「已填 6 种，12件+36个，预计 ¥4,286.40 · 清空 · 全部加入购物车」 (UX §4.2). */
export function FilledBar({ basket, symbol, phone, busy, onAdd, onList, onPaste }: FilledBarProps) {
  const [clearing, setClearing] = useState(false);
  const { kinds, packs, pieces, totals, entries } = basket;
  const clear = async () => {
    setClearing(true);
    const sure =
      kinds < 4 || (await confirm({ title: `清空已填的 ${kinds} 种商品？`, confirmLabel: '清空' }));
    if (sure) clearFilled();
    setClearing(false);
  };
  const Frame = phone ? AboveTabs : Desktop;
  return (
    <Frame>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 text-14 text-t2 phone:text-13">
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={entries.length === 0}
          onClick={onList}
          className="relative text-t2 underline-offset-2 enabled:hover:text-blue-600 enabled:hover:underline phone:hit-44"
        >
          已填 <b className="text-t1">{kinds}</b> 种
        </button>
        <span className="phone:hidden">
          <b className="text-t1">{packs}</b> 件 + <b className="text-t1">{pieces}</b> 个
        </span>
        {kinds > 0 && (
          <span className="whitespace-nowrap">
            预计{' '}
            <Money
              amount={totals?.goods ?? null}
              symbol={symbol}
              tone="brand"
              className="text-20 phone:text-18"
            />
          </span>
        )}
        {entries.length > 0 && (
          <button
            type="button"
            disabled={clearing}
            onClick={() => void clear()}
            className="relative text-13 text-blue-600 hover:underline phone:hit-44"
          >
            清空
          </button>
        )}
        {!phone && (
          <button
            type="button"
            onClick={onPaste}
            className="inline-flex items-center gap-1 text-13 text-blue-600 hover:underline"
          >
            <Icon as={ClipboardPaste} size={16} />从 Excel 粘贴
          </button>
        )}
      </span>
      <Button
        variant="brand"
        size={phone ? 'default' : 'touch'}
        busy={busy}
        disabledReason={kinds === 0 ? '请先填写数量' : null}
        onClick={(event) => onAdd(event.currentTarget)}
      >
        {phone ? '全部加购' : '全部加入购物车'}
      </Button>
    </Frame>
  );
}

function Desktop({ children }: PropsWithChildren) {
  return <StickyBar label="已填商品">{children}</StickyBar>;
}

/** On the phone the tab bar stays where it is; this bar is above it. */
function AboveTabs({ children }: PropsWithChildren) {
  return (
    <>
      <div aria-hidden className="h-15" data-no-print />
      <section
        aria-label="已填商品"
        data-no-print
        className="fixed inset-x-0 bottom-(--sticky-bottom) z-sticky m-0! border-t border-line bg-card shadow-bar"
      >
        <div className="container-page flex min-h-15 items-center gap-3 py-2">{children}</div>
      </section>
    </>
  );
}
