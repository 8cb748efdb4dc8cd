import { X } from 'lucide';
import { Icon } from '../../../ui/icon';
import { useCategoryTree } from '../../../widgets/categories';
import { type Filters, NO_FILTERS } from '../address';
import type { Facets } from './filter-groups';

interface Chip {
  key: string;
  text: string;
  off: Partial<Filters>;
}

/** The active filters, each removable, and 清空. */
export function AppliedChips({
  filters,
  facets,
  prices,
  stockLabel,
  symbol,
  onChange,
}: {
  filters: Filters;
  facets: Facets | undefined;
  prices: boolean;
  stockLabel: string;
  symbol: string;
  onChange: (change: Partial<Filters>) => void;
}) {
  const { data: tree } = useCategoryTree();
  const { typeId, brandIds, attrs, priceMin, priceMax, inStock, promotion, minNumMost } = filters;
  const chips: Chip[] = [];
  if (typeId) {
    const name = tree?.byId.get(typeId)?.name ?? facets?.types.find((type) => type.id === typeId)?.name;
    chips.push({ key: 'type', text: `分类：${name ?? '已选分类'}`, off: { typeId: '' } });
  }
  for (const id of brandIds) {
    const name = facets?.brands.find((brand) => brand.id === id)?.name ?? '已选品牌';
    chips.push({
      key: `brand ${id}`,
      text: `品牌：${name}`,
      off: { brandIds: brandIds.filter((one) => one !== id) },
    });
  }
  for (const pair of attrs) {
    chips.push({
      key: pair.join(),
      text: `${pair[0]}：${pair[1]}`,
      off: { attrs: attrs.filter((one) => one !== pair) },
    });
  }
  if (prices && (priceMin || priceMax)) {
    const range =
      priceMin && priceMax ? `${priceMin}～${priceMax}` : priceMin ? `≥${priceMin}` : `≤${priceMax}`;
    chips.push({ key: 'price', text: `标价 ${symbol}${range}`, off: { priceMin: '', priceMax: '' } });
  }
  if (inStock) chips.push({ key: 'stock', text: stockLabel, off: { inStock: false } });
  if (promotion) chips.push({ key: 'promotion', text: '有促销', off: { promotion: false } });
  if (minNumMost) chips.push({ key: 'least', text: `起订≤${minNumMost}`, off: { minNumMost: '' } });
  if (chips.length === 0) return null;
  return (
    <div role="group" aria-label="已选条件" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, text, off }) => (
        <button
          key={key}
          type="button"
          aria-label={`取消 ${text}`}
          onClick={() => onChange(off)}
          className="relative inline-flex h-7 max-w-full items-center gap-1 rounded-tag bg-brand-50 px-2 text-12 text-brand-700 hover:text-brand-800 phone:h-8 phone:hit-44"
        >
          <span className="truncate">{text}</span>
          <Icon as={X} size={14} />
        </button>
      ))}
      <button
        type="button"
        onClick={() => onChange({ ...NO_FILTERS })}
        className="relative text-13 text-blue-600 hover:underline phone:hit-44"
      >
        清空
      </button>
    </div>
  );
}
