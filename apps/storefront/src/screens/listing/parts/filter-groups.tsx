import type { CallData } from '@pifa/contract/client';
import { ChevronDown, Search } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/choice';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { countText, type Filters, priceText } from '../address';

export type Facets = CallData<'goodsFacets'>;

export interface FilterProps {
  filters: Filters;
  facets: Facets | undefined;
  /** Without prices there is no price range (UX §3). */
  prices: boolean;
  /** 「仅看可参与」 on the promotion list. */
  stockLabel: string;
  /** The promotion list needs no 「有促销」. */
  withPromotion: boolean;
  /** The category in view: chosen here or by the address. */
  typeId: string;
  onType: (id: string) => void;
  onChange: (change: Partial<Filters>) => void;
}

/** rail: one under the other · block: one row per filter, many choices in a line. */
export type FilterLook = 'rail' | 'block';

function Count({ count }: { count: number }) {
  return <span className="text-12 text-t3">{count.toLocaleString('en-US')}</span>;
}

/** A choice of many as a checkbox with its count. */
function Choice({
  checked,
  onChange,
  count,
  look,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  count?: number;
  look: FilterLook;
  children: ReactNode;
}) {
  return (
    <Checkbox
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={cx('text-13 text-t1', look === 'rail' ? 'flex! min-h-7 w-full [&>span]:flex-1' : 'min-h-7')}
    >
      <span className={cx('flex items-baseline gap-1.5', look === 'rail' && 'justify-between')}>
        <span className="min-w-0 break-words">{children}</span>
        {count !== undefined && <Count count={count} />}
      </span>
    </Checkbox>
  );
}

export function CategoryFilter({ facets, typeId, onType, look }: FilterProps & { look: FilterLook }) {
  const types = facets?.types ?? [];
  if (types.length === 0) return null;
  return (
    <ul className={cx('flex gap-x-5 gap-y-0.5', look === 'rail' ? 'flex-col' : 'flex-wrap')}>
      {types.map((type) => (
        <li key={type.id}>
          <button
            type="button"
            aria-pressed={type.id === typeId}
            onClick={() => onType(type.id)}
            className={cx(
              'flex min-h-7 w-full items-baseline gap-1.5 text-left text-13 hover:text-brand-700 phone:min-h-11 phone:items-center',
              look === 'rail' && 'justify-between',
              type.id === typeId ? 'font-medium text-brand-700' : 'text-t1',
            )}
          >
            <span>{type.name}</span>
            <Count count={type.count} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const MANY_BRANDS = 12;

/** Brands by letter and by word; `brief` = one line of the most frequent, for the block above the goods. */
export function BrandFilter({
  facets,
  filters,
  onChange,
  look,
  brief,
}: FilterProps & { look: FilterLook; brief?: boolean }) {
  const [word, setWord] = useState('');
  const [letter, setLetter] = useState('');
  const brands = facets?.brands ?? [];
  if (brands.length === 0) return null;
  const letters = [...new Set(brands.map((brand) => brand.letter || '#'))].sort();
  const typed = word.trim().toLowerCase();
  const shown = brands.filter(
    ({ id, name, letter: own }) =>
      filters.brandIds.includes(id) ||
      ((!typed || name.toLowerCase().includes(typed)) && (!letter || (own || '#') === letter)),
  );
  const toggle = (id: string, on: boolean) =>
    onChange({ brandIds: on ? [...filters.brandIds, id] : filters.brandIds.filter((one) => one !== id) });
  return (
    <div className={cx(look === 'block' && 'flex flex-col gap-1')}>
      {brands.length > MANY_BRANDS && !brief && (
        <div className={cx('mb-1 flex gap-2', look === 'rail' ? 'flex-col' : 'items-center')}>
          <Input
            size="dense"
            value={word}
            onChange={(event) => setWord(event.target.value)}
            onClear={() => setWord('')}
            placeholder="搜索品牌"
            aria-label="搜索品牌"
            before={<Icon as={Search} size={14} />}
            className={look === 'block' ? 'w-44' : undefined}
          />
          <div role="group" aria-label="品牌首字母" className="flex flex-wrap gap-0.5">
            {['', ...letters].map((one) => (
              <button
                key={one || 'all'}
                type="button"
                aria-pressed={letter === one}
                onClick={() => setLetter(one)}
                className={cx(
                  'h-6 min-w-6 rounded-tag px-1 text-12 hover:text-brand-700 phone:h-11 phone:min-w-11',
                  letter === one ? 'bg-brand-50 font-medium text-brand-700' : 'text-t2',
                )}
              >
                {one || '全部'}
              </button>
            ))}
          </div>
        </div>
      )}
      <div
        className={cx(
          'flex gap-x-5',
          look === 'rail'
            ? 'max-h-64 flex-col overflow-y-auto'
            : brief
              ? 'h-7 flex-wrap overflow-hidden'
              : 'max-h-22 flex-wrap overflow-y-auto',
        )}
      >
        {shown.map((brand) => (
          <Choice
            key={brand.id}
            look={look}
            count={brand.count}
            checked={filters.brandIds.includes(brand.id)}
            onChange={(on) => toggle(brand.id, on)}
          >
            {brand.name}
          </Choice>
        ))}
        {shown.length === 0 && <p className="text-12 text-t3">没有匹配的品牌</p>}
      </div>
    </div>
  );
}

export function AttributeFilter({
  attribute,
  filters,
  onChange,
  look,
}: FilterProps & { attribute: Facets['attributes'][number]; look: FilterLook }) {
  const [open, setOpen] = useState(false);
  const { name, values } = attribute;
  const has = (value: string) => filters.attrs.some((pair) => pair[0] === name && pair[1] === value);
  const first = look === 'rail' ? 6 : 10;
  const shown = open ? values : values.filter(({ value }, index) => index < first || has(value));
  return (
    <div className={cx('flex gap-x-5', look === 'rail' ? 'flex-col' : 'flex-wrap items-center')}>
      {shown.map(({ value, count }) => (
        <Choice
          key={value}
          look={look}
          count={count}
          checked={has(value)}
          onChange={(on) =>
            onChange({
              attrs: on
                ? [...filters.attrs, [name, value]]
                : filters.attrs.filter((pair) => pair[0] !== name || pair[1] !== value),
            })
          }
        >
          {value}
        </Choice>
      ))}
      {values.length > first && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-7 items-center gap-0.5 text-12 text-blue-600 phone:min-h-11"
        >
          {open ? '收起' : `展开全部 ${values.length} 项`}
          <Icon as={ChevronDown} size={14} className={open ? 'rotate-180' : undefined} />
        </button>
      )}
    </div>
  );
}

/** 价格区间 by list price (RULINGS 8); taken over with 确定 or Enter. */
export function PriceFilter({ filters, onChange }: FilterProps) {
  const [least, setLeast] = useState(filters.priceMin);
  const [most, setMost] = useState(filters.priceMax);
  const apply = () => {
    const [from, to] = [priceText(least), priceText(most)];
    const swapped = from && to && Number(from) > Number(to);
    onChange(swapped ? { priceMin: to, priceMax: from } : { priceMin: from, priceMax: to });
  };
  const box = (label: string, value: string, set: (text: string) => void) => (
    <Input
      size="dense"
      inputMode="decimal"
      aria-label={label}
      placeholder={label.slice(0, 2)}
      maxLength={10}
      value={value}
      onChange={(event) => set(event.target.value)}
      className="w-18 px-1.5! text-center"
    />
  );
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {box('最低件价', least, setLeast)}
      <span className="text-t3">–</span>
      {box('最高件价', most, setMost)}
      <Button size="dense" type="submit" className="px-2!">
        确定
      </Button>
    </form>
  );
}

/** 有货, 促销, 起订≤; above the goods the price is on the same line. */
export function SwitchFilters({
  children,
  filters,
  facets,
  stockLabel,
  withPromotion,
  onChange,
  look,
}: FilterProps & { look: FilterLook; children?: ReactNode }) {
  const [most, setMost] = useState(filters.minNumMost);
  return (
    <div className={cx('flex gap-x-5', look === 'rail' ? 'flex-col' : 'flex-wrap items-center')}>
      <Choice
        look={look}
        count={facets?.inStock}
        checked={filters.inStock}
        onChange={(inStock) => onChange({ inStock })}
      >
        {stockLabel}
      </Choice>
      {withPromotion && (
        <Choice
          look={look}
          count={facets?.promotion}
          checked={filters.promotion}
          onChange={(promotion) => onChange({ promotion })}
        >
          有促销
        </Choice>
      )}
      <form
        className="flex min-h-9 items-center gap-1 text-13 text-t1"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ minNumMost: countText(most) });
        }}
      >
        <span className="whitespace-nowrap">起订≤</span>
        <Input
          size="dense"
          inputMode="numeric"
          aria-label="起订量不超过"
          maxLength={7}
          value={most}
          onChange={(event) => setMost(event.target.value)}
          className="w-16 px-1.5! text-center"
        />
        <Button size="dense" type="submit" className="px-2!">
          确定
        </Button>
      </form>
      {children}
    </div>
  );
}
