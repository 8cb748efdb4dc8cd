import { ClipboardList, Plus } from 'lucide';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loginPath, navigateTo } from '../../lib/navigation';
import { Icon } from '../../ui/icon';
import { whenIdle } from '../../ui/when-idle';
import { addToInquiry } from '../inquiry-list';
import type { EntryProps } from './card-entry';

const loadSheet = () => import('../quantity-sheet').then(({ QuantitySheet: sheet }) => ({ default: sheet }));
const QuantitySheet = lazy(loadSheet);
const sheetAhead = () => void loadSheet().catch(() => undefined);

/** Cards with a sheet in view: the first of them fetches it for all. */
let cards = 0;
function useSheetAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    cards += 1;
    const stop = cards === 1 ? whenIdle(sheetAhead) : () => undefined;
    return () => {
      cards -= 1;
      stop();
    };
  }, [wanted]);
}

/** 「+」 of a card on the phone: opens the quantity sheet; a visitor goes to the login page, or asks for a price. */
export function PhoneAdd({ goods, visibility, symbol, orderable }: EntryProps) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const withSheet = visibility.pricesVisible && orderable;
  useSheetAhead(withSheet && !visibility.addLeadsToLogin);
  const round = 'relative grid size-9 place-content-center rounded-pill hit-44 active:scale-98';
  return (
    <div className="flex min-h-9 items-center justify-end gap-4">
      {visibility.inquiryEntry && visibility.hoverPanel && (
        <button
          type="button"
          aria-label={`加入咨询列表：${goods.name}`}
          onClick={() => addToInquiry(goods)}
          className={`${round} border border-blue-600 bg-card text-blue-600`}
        >
          <Icon as={ClipboardList} size={18} />
        </button>
      )}
      {withSheet && (
        <button
          ref={button}
          type="button"
          aria-label={`选择数量，加入购物车：${goods.name}`}
          onTouchStart={visibility.addLeadsToLogin ? undefined : sheetAhead}
          onClick={() => {
            if (visibility.addLeadsToLogin) {
              navigateTo(loginPath());
              return;
            }
            setOpened(true);
            setOpen(true);
          }}
          className={`${round} bg-brand-600 text-white`}
        >
          <Icon as={Plus} size={20} />
        </button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <QuantitySheet
            goods={goods}
            open={open}
            onClose={() => setOpen(false)}
            symbol={symbol}
            from={button.current}
          />
        </Suspense>
      )}
    </div>
  );
}
