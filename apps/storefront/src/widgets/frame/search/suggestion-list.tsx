import type { Goods } from '@pifa/contract/client';
import { firstValidQuantity, quantityLabel } from '@pifa/domain';
import { Clock, LayoutGrid, Plus, Search } from 'lucide';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { toast } from '../../../ui/toast';
import { useAddToCart } from '../../cart';
import { GoodsPrice, stockState, useShelf } from '../../goods-card';
import { useVisibility, useWebConfig } from '../../site';
import { clearSearchHistory } from './history';
import type { Suggestion } from './use-suggestions';

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** The one that Enter would take, or -1. */
  active: number;
  typed: string;
  onChoose: (suggestion: Suggestion) => void;
}

const icons = { history: Clock, word: Search, category: LayoutGrid };

/** The list under the search box. Focus stays in the box; the list follows ↑ and ↓ (UX §3 "Search"). */
export function SuggestionList({ id, suggestions, active, typed, onChoose }: SuggestionListProps) {
  const lines = suggestions.filter((one) => one.kind !== 'goods');
  const goods = suggestions.filter((one) => one.kind === 'goods');
  const isHistory = lines[0]?.kind === 'history';
  const option = (suggestion: Suggestion) => {
    const position = suggestions.indexOf(suggestion);
    return {
      id: `${id}-${position}`,
      role: 'option' as const,
      'aria-selected': position === active,
      onClick: () => onChoose(suggestion),
    };
  };
  return (
    // A press in the list must not take the focus out of the box.
    <div onMouseDown={(event) => event.preventDefault()}>
      {isHistory && (
        <div className="flex items-center justify-between px-4 pt-3 pb-1 text-12 text-t3">
          搜索历史
          <button
            type="button"
            onClick={clearSearchHistory}
            className="relative text-blue-600 hover:underline phone:hit-44"
          >
            清空
          </button>
        </div>
      )}
      <div id={id} role="listbox" aria-label={isHistory ? '搜索历史' : '搜索建议'} className="py-1">
        {lines.map((suggestion) => (
          <div
            key={suggestion.key}
            {...option(suggestion)}
            className={cx(
              'flex min-h-9 cursor-pointer items-center gap-2 px-4 text-14 text-t1 hover:bg-sub phone:min-h-11',
              option(suggestion)['aria-selected'] && 'bg-brand-50',
            )}
          >
            <Icon as={icons[suggestion.kind as keyof typeof icons]} size={16} className="text-t3" />
            <Completed text={suggestion.text} typed={typed} />
            {suggestion.kind === 'category' && (
              <span className="min-w-0 truncate text-12 text-t3">{suggestion.note || '分类'}</span>
            )}
          </div>
        ))}
        {goods.map((suggestion) =>
          suggestion.goods ? (
            <div
              key={suggestion.key}
              {...option(suggestion)}
              className={cx(
                'flex h-15 cursor-pointer items-center gap-3 px-4 pr-14 hover:bg-sub',
                option(suggestion)['aria-selected'] && 'bg-brand-50',
              )}
            >
              <SuggestedGoods goods={suggestion.goods} />
            </div>
          ) : null,
        )}
      </div>
      {goods.length > 0 && (
        // Beside the options, not in them: an option holds no button.
        <div className="pointer-events-none absolute right-3 bottom-1 flex flex-col">
          {goods.map((suggestion) => (
            <span key={suggestion.key} className="pointer-events-auto grid h-15 place-content-center">
              {suggestion.goods && <QuickAdd goods={suggestion.goods} />}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** What was typed stays plain, what it would become is set bold. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const word = typed.trim();
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1;
  if (at < 0) return <span className="truncate">{text}</span>;
  return (
    <span className="truncate">
      <b>{text.slice(0, at)}</b>
      {text.slice(at, at + word.length)}
      <b>{text.slice(at + word.length)}</b>
    </span>
  );
}

function SuggestedGoods({ goods }: { goods: Goods }) {
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  const cataloguePrice = useShelf(goods);
  return (
    <>
      <Picture
        src={goods.image}
        alt=""
        name={goods.name}
        width={44}
        className="size-11 shrink-0 rounded-tag border border-line"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 text-t1">{goods.name}</span>
        {visibility.pricesVisible ? (
          // The pack price; what does not fit into one line is not needed here.
          <span className="block h-6 overflow-hidden">
            <GoodsPrice
              goods={goods}
              cataloguePrice={cataloguePrice}
              visibility={visibility}
              symbol={symbol}
              size="row"
            />
          </span>
        ) : (
          <span className="text-12 text-t3">登录显示价格</span>
        )}
      </span>
    </>
  );
}

/** Adds the smallest order of a goods at one press. */
function QuickAdd({ goods }: { goods: Goods }) {
  const visibility = useVisibility();
  const { outOfStockLabel } = useWebConfig();
  const { add, busy } = useAddToCart();
  const { orderable, word } = stockState(goods.rule, goods.onSale, outOfStockLabel);
  if (!visibility.pricesVisible) return null;
  if (!orderable) return <span className="text-12 text-t3">{word}</span>;
  const least = firstValidQuantity(goods.rule);
  const amount = quantityLabel(goods.rule, least);
  return (
    <button
      type="button"
      aria-label={`加入购物车 ${amount}：${goods.name}`}
      title={`加入 ${amount}`}
      disabled={busy}
      onClick={async (event) => {
        const from = event.currentTarget;
        const results = await add([{ goodsId: goods.id, ...least }], { from });
        if (results?.[0]?.success)
          toast({ text: `已加入购物车 ${amount}`, tone: 'success', key: 'quick-add' });
      }}
      className="grid size-8 place-content-center rounded-pill border border-brand-600 bg-card text-brand-700 hover:bg-brand-50 phone:hit-44"
    >
      <Icon as={Plus} size={18} />
    </button>
  );
}
