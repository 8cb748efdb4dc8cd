import type { WireCard } from '@pifa/contract/client';
import { CircleAlert } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icon';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';
import { CouponCard } from '../coupon-card';
import { amountText } from '../order-parts';
import { CARD_UNUSABLE, isUsable } from './usable';

interface CouponDialogProps {
  usable: readonly WireCard[];
  unusable: readonly WireCard[];
  /** '' = none. */
  chosen: string;
  /** The one that saves most, '' = none. */
  best: string;
  symbol: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

type Side = 'usable' | 'unusable';

/** 选择优惠券 (SPEC §4, 850 px): 可用于支付, and 不可用于支付 with the reason for each. */
export function CouponDialog({
  usable,
  unusable,
  chosen,
  best,
  symbol,
  onChoose,
  onClose,
}: CouponDialogProps) {
  const all = [...usable, ...unusable];
  const can = all.filter(isUsable);
  const cannot = all.filter((card) => !isUsable(card));
  const [side, setSide] = useState<Side>(can.length > 0 || cannot.length === 0 ? 'usable' : 'unusable');
  const [picked, setPicked] = useState(chosen);
  const saves = can.find(({ id }) => id === picked)?.saves;
  return (
    <Dialog
      open
      onClose={onClose}
      title="选择优惠券"
      width={850}
      footer={
        <>
          <span className="mr-auto text-13 text-t2 phone:w-full phone:flex-none!">
            {picked ? (
              <>已选 1 张{saves !== undefined && `，可减 ${amountText(saves, symbol)}`}</>
            ) : (
              '未使用优惠券'
            )}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="brand"
            onClick={() => {
              onChoose(picked);
              onClose();
            }}
          >
            确定
          </Button>
        </>
      }
    >
      <Tabs<Side>
        label="优惠券"
        value={side}
        onChange={setSide}
        items={[
          { key: 'usable', label: <TabLabel text="可用于支付" count={can.length} /> },
          { key: 'unusable', label: <TabLabel text="不可用于支付" count={cannot.length} /> },
        ]}
        panelClassName="pt-4 phone:min-h-60 md:h-90"
      >
        {side === 'usable' ? (
          <Usable cards={can} picked={picked} best={best} symbol={symbol} onPick={setPicked} />
        ) : (
          <Unusable cards={cannot} symbol={symbol} />
        )}
      </Tabs>
    </Dialog>
  );
}

/** Keeps the tab's accessible name exact; the count is visual only and announced by the panel. */
function TabLabel({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text}
      {count > 0 && (
        <span
          aria-hidden
          data-count={count}
          className="ml-1.5 inline-flex h-5 min-w-5 items-center justify-center rounded-pill bg-disabled-bg px-1.5 text-12 text-t2 after:content-[attr(data-count)]"
        />
      )}
    </>
  );
}

const GRID = 'grid gap-3 md:grid-cols-2';

function Usable({
  cards,
  picked,
  best,
  symbol,
  onPick,
}: {
  cards: readonly WireCard[];
  picked: string;
  best: string;
  symbol: string;
  onPick: (id: string) => void;
}) {
  if (cards.length === 0) {
    return (
      <Empty
        drawing="paper"
        title="没有可用于这次结算的优惠券"
        hint="不可用的原因写在“不可用于支付”里；也可以到“我的卡券”领取。"
      />
    );
  }
  return (
    <div role="radiogroup" aria-label={`可用的优惠券，${cards.length} 张`}>
      <div className={GRID}>
        {cards.map((card) => (
          <Choice
            key={card.id}
            label={`${card.name}${card.saves === undefined ? '' : `，可减 ${amountText(card.saves, symbol)}`}`}
            checked={card.id === picked}
            onChoose={() => onPick(card.id)}
          >
            <CouponCard card={card} symbol={symbol} chosen={card.id === picked} className="h-full">
              {card.saves !== undefined && (
                <span className="text-12 font-medium text-green-700">
                  本单可减 {amountText(card.saves, symbol)}
                  {card.id === best && '，最优'}
                </span>
              )}
              {card.costs && <span className="text-12 text-amber-800">{card.costs}</span>}
            </CouponCard>
          </Choice>
        ))}
      </div>
      <Choice label="不使用优惠券" checked={picked === ''} onChoose={() => onPick('')} className="mt-3">
        <span
          className={cx(
            'flex min-h-11 items-center rounded-card border px-4 text-14',
            picked === '' ? 'border-brand-600 text-brand-700' : 'border-line text-t2',
          )}
        >
          不使用优惠券
        </span>
      </Choice>
    </div>
  );
}

/** A radio button that looks like what it chooses. */
function Choice({
  label,
  checked,
  onChoose,
  className,
  children,
}: {
  label: string;
  checked: boolean;
  onChoose: () => void;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <label className={cx('relative block cursor-pointer', className)}>
      <input
        type="radio"
        name="coupon"
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="peer sr-only"
      />
      {children}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-card peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue-600"
      />
    </label>
  );
}

/** Each shows its reason; pressing one anyway shows the message of SPEC §8. */
function Unusable({ cards, symbol }: { cards: readonly WireCard[]; symbol: string }) {
  if (cards.length === 0)
    return <Empty drawing="paper" title="没有不可用的优惠券" hint="您的优惠券都可以用于这次结算。" />;
  return (
    <ul aria-label={`不可用的优惠券，${cards.length} 张`} className={GRID}>
      {cards.map((card) => (
        <li key={card.id} className="relative">
          <button
            type="button"
            aria-label={`选用 ${card.name}`}
            onClick={() => toast({ text: CARD_UNUSABLE, tone: 'warning', key: 'card-unusable' })}
            className="absolute inset-0 rounded-card"
          />
          <CouponCard card={card} symbol={symbol} faded className="h-full">
            <span className="flex items-start gap-1 text-12 text-amber-800">
              <Icon as={CircleAlert} size={14} className="mt-0.5" />
              {card.reason || CARD_UNUSABLE}
            </span>
          </CouponCard>
        </li>
      ))}
    </ul>
  );
}
