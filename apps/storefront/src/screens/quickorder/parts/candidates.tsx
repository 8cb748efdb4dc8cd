import type { Goods } from '@pifa/contract/client';
import { formatUnitPrice, ruleLine } from '@pifa/domain';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Input } from '../../../ui/input';
import { Picture } from '../../../ui/picture';
import { useShelf } from '../../../widgets/goods-card';
import { PriceText } from '../../../ui/price-text';
import { type Row, ownSpec } from '../rows';
import { chooseGoods, rewrite } from '../state';

/** Up to three candidates, chosen by click or by 1, 2, 3; then the focus moves to the next unsure row. */
export function Candidates({ row, goods, symbol }: { row: Row; goods: readonly Goods[]; symbol: string }) {
  const choose = (id: string) => {
    const next = nextUnsure(row.id);
    chooseGoods(row.id, id);
    next?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const one = /^[123]$/.test(event.key) ? goods[Number(event.key) - 1] : undefined;
    if (!one) return;
    event.preventDefault();
    choose(one.id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of a table
    <div
      role="group"
      aria-label={`“${row.order.text}”是哪一种，按 1、2、3 选择`}
      data-unsure={row.id}
      onKeyDown={press}
      className="grid gap-2 md:grid-cols-3"
    >
      {goods.map((one, at) => (
        <Candidate
          key={one.id}
          goods={one}
          position={at + 1}
          symbol={symbol}
          onChoose={() => choose(one.id)}
        />
      ))}
    </div>
  );
}

/** The first proposal of the next row that still needs one. */
function nextUnsure(id: number): HTMLElement | null {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-unsure]')];
  const at = groups.findIndex((group) => group.dataset['unsure'] === String(id));
  return groups[at + 1]?.querySelector('button') ?? null;
}

function Candidate({
  goods,
  position,
  symbol,
  onChoose,
}: {
  goods: Goods;
  position: number;
  symbol: string;
  onChoose: () => void;
}) {
  const cataloguePrice = useShelf(goods);
  const pack = goods.rule.piecesPerPack > 1;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 min-w-0 items-center gap-2 rounded-card border border-line bg-card p-2 text-left hover:border-blue-600 hover:bg-blue-50"
    >
      <kbd
        aria-hidden
        className="grid size-5 shrink-0 place-content-center rounded-tag bg-blue-50 text-12 text-blue-600 phone:hidden"
      >
        {position}
      </kbd>
      <Picture
        src={goods.image}
        alt=""
        name={goods.name}
        width={40}
        className="size-10 shrink-0 rounded-tag border border-line"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-13 leading-[18px] text-t1">
          {goods.name}
          <span className="text-t2">{ownSpec(goods)}</span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-12 text-t3">
          <span>{goods.code}</span>
          {cataloguePrice && (
            <span className="text-t2">
              <PriceText
                text={formatUnitPrice(pack ? cataloguePrice.pair.perPack : cataloguePrice.pair.perPiece)}
                symbol={symbol}
                tone="plain"
              />
              /{pack ? goods.rule.packUnit : goods.rule.unit || '个'}
            </span>
          )}
          <span className="min-w-0">{ruleLine(goods.rule).text}</span>
        </span>
      </span>
    </button>
  );
}

/** Lets the buyer edit the text of a line. */
export function Rewrite({ row, label }: { row: Row; label: string }) {
  const id = useId();
  const [wording, setWording] = useState(row.order.wanted);
  const [state, setState] = useState<{ busy: boolean; problem: string }>({ busy: false, problem: '' });
  const ask = async () => {
    if (wording.trim() === '' || state.busy) return;
    setState({ busy: true, problem: '' });
    setState({ busy: false, problem: await rewrite(row, wording.trim()) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <label htmlFor={id} className="text-12 text-t3">
        {label}
      </label>
      <span className="flex min-w-0 flex-1 gap-2 md:max-w-100">
        <Input
          id={id}
          size="dense"
          value={wording}
          onChange={(event) => setWording(event.target.value)}
          className="min-w-0 flex-1 phone:min-h-11"
        />
        <Button type="submit" size="dense" busy={state.busy} className="shrink-0 phone:min-h-11">
          再识别
        </Button>
      </span>
      {state.problem && (
        <span role="alert" className="w-full text-12 text-red-700">
          {state.problem}
        </span>
      )}
    </form>
  );
}
