import { type PriceRounding, PRICE_ROUNDING_WORDS, PRICE_ROUNDINGS } from '@pifa/domain';
import { Input, Select } from 'antd';
import { usePlaces } from '../../../lib/places';
import { CLEAR } from '../../../ui/clear';
import type { Narrowed } from '../queries';

const roundings = PRICE_ROUNDINGS.map((value) => ({
  value,
  label: `算式取整到${PRICE_ROUNDING_WORDS[value]}`,
}));

interface Props {
  narrowed: Narrowed;
  onNarrow: (change: Partial<Narrowed>) => void;
  rounding: PriceRounding;
  onRounding: (rounding: PriceRounding) => void;
}

/** Which goods stand in the grid, and how formulas are rounded. */
export function Bar({ narrowed, onNarrow, rounding, onRounding }: Props) {
  const places = usePlaces();
  return (
    <>
      <Input.Search
        allowClear
        aria-label="找商品"
        placeholder="货号、名称、拼音"
        className="prices-find"
        value={narrowed.keyword}
        onChange={({ target }) => onNarrow({ keyword: target.value })}
      />
      <Select
        allowClear={CLEAR}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="分类"
        placeholder="全部分类"
        className="prices-choice"
        options={[...places.category]}
        value={narrowed.category || undefined}
        onChange={(category: string | undefined) => onNarrow({ category: category ?? '' })}
      />
      <Select
        allowClear={CLEAR}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="品牌"
        placeholder="全部品牌"
        className="prices-choice"
        options={[...places.brand]}
        value={narrowed.brand || undefined}
        onChange={(brand: string | undefined) => onNarrow({ brand: brand ?? '' })}
      />
      <Select aria-label="取整" className="push" options={roundings} value={rounding} onChange={onRounding} />
    </>
  );
}
