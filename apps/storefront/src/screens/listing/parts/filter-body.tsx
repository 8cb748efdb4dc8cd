import { type ReactNode, useState } from 'react';
import { cx } from '../../../ui/cx';
import {
  AttributeFilter,
  BrandFilter,
  CategoryFilter,
  type Facets,
  type FilterLook,
  type FilterProps,
  PriceFilter,
  SwitchFilters,
} from './filter-groups';

/** The groups of `FilterPanel`. */
export function FilterBody({ look, ...props }: FilterProps & { facets: Facets; look: FilterLook }) {
  const [open, setOpen] = useState(false);
  const { facets, filters, prices } = props;
  const priceKey = `${filters.priceMin}-${filters.priceMax}`;
  const block = look === 'block';
  const price = <PriceFilter key={priceKey} {...props} />;
  const groups: { title: string; note?: string; body: ReactNode; shown: boolean }[] = [
    { title: '分类', body: <CategoryFilter {...props} look={look} />, shown: facets.types.length > 0 },
    {
      title: '品牌',
      body: <BrandFilter {...props} look={look} brief={block && !open} />,
      shown: facets.brands.length > 0,
    },
    {
      title: '筛选',
      body: (
        <SwitchFilters key={filters.minNumMost} {...props} look={look}>
          {block && prices && (
            <span className="flex items-center gap-2 text-13 text-t1">
              件价 <span className="text-12 text-t3">按标价</span>
              {price}
            </span>
          )}
        </SwitchFilters>
      ),
      shown: true,
    },
    { title: '价格', note: '按标价', body: price, shown: prices && !block },
    ...facets.attributes.map((attribute) => ({
      title: attribute.name,
      body: <AttributeFilter {...props} attribute={attribute} look={look} />,
      shown: true,
    })),
  ].filter((group) => group.shown);
  // Above the goods only the first rows are expanded, because the goods matter most.
  const visible = block && !open ? groups.slice(0, 3) : groups;
  return (
    <div className={cx(look === 'rail' ? 'divide-y divide-line px-4' : 'px-4 py-1')}>
      {visible.map(({ title, note, body }) => (
        <section
          key={title}
          aria-label={title}
          className={
            look === 'rail'
              ? 'py-3'
              : 'grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-b border-line py-1.5 last:border-b-0'
          }
        >
          <h2 className={cx('text-13 font-semibold', look === 'rail' ? 'mb-1.5' : 'pt-1')}>
            {title}
            {note && <span className="ml-1 text-12 font-normal text-t3">{note}</span>}
          </h2>
          {body}
        </section>
      ))}
      {block && groups.length > 3 && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-8 text-12 text-blue-600 hover:underline"
        >
          {open
            ? '收起筛选'
            : `品牌检索与更多筛选（${groups
                .slice(3)
                .map((group) => group.title)
                .join('、')}）`}
        </button>
      )}
    </div>
  );
}
