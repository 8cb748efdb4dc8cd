import type { WirePromotionGoods } from '@pifa/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useContext, useDeferredValue, useState } from 'react';
import { CLEAR } from '../../../ui/clear';
import { goodsName } from '../draft';
import { findGoods } from '../queries';
import { GoodsFacts } from './goods-facts';

/** Goods by words, pinyin or code; those that were picked are remembered by the form. */
function useFound(keyword: string) {
  const asked = useDeferredValue(keyword.trim());
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['promotion-goods', asked],
    queryFn: ({ signal }) => findGoods({ keyword: asked }, signal),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  // Enter takes what is listed: never what was found for other words.
  const isOld = isPlaceholderData || keyword.trim() !== asked;
  const none = asked === '' ? '输入货号、名称或拼音' : isFetching || isOld ? '查找中…' : '没有找到';
  return { found: isOld ? [] : (data?.list ?? []), isFetching, none };
}

interface OneProps {
  id: string;
  value: string;
  onChange: (goods: WirePromotionGoods | undefined) => void;
}

/** One goods. */
export function GoodsSelect({ id, value, onChange }: OneProps) {
  const facts = useContext(GoodsFacts);
  const [keyword, setKeyword] = useState('');
  const { found, isFetching, none } = useFound(keyword);
  const chosen = facts.of(value);
  const options = (chosen && !found.some((one) => one.id === value) ? [chosen, ...found] : found).map(
    (one) => ({
      value: one.id,
      label: goodsName(one),
    }),
  );
  return (
    <Select<string>
      id={id}
      aria-label="商品"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      allowClear={CLEAR}
      value={value === '' ? undefined : value}
      placeholder="货号、名称或拼音"
      options={options}
      loading={isFetching}
      notFoundContent={none}
      onChange={(next) => {
        const goods = found.find((one) => one.id === next);
        if (goods) facts.add([goods]);
        onChange(goods);
      }}
    />
  );
}

interface ManyProps {
  id: string;
  label: string;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** those that were just picked */
  onPicked?: (goods: readonly WirePromotionGoods[]) => void;
}

/** Several goods. */
export function GoodsManySelect({ id, label, value, onChange, onPicked }: ManyProps) {
  const facts = useContext(GoodsFacts);
  const [keyword, setKeyword] = useState('');
  const { found, isFetching, none } = useFound(keyword);
  const chosen = value.flatMap((one) => facts.of(one) ?? []);
  const known = new Map([...chosen, ...found].map((one) => [one.id, one]));
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      aria-label={label}
      showSearch={{ filterOption: false, onSearch: setKeyword, autoClearSearchValue: true }}
      value={[...value]}
      placeholder="货号、名称或拼音，可选多个"
      options={[...known.values()].map((one) => ({ value: one.id, label: goodsName(one) }))}
      loading={isFetching}
      maxTagCount={20}
      notFoundContent={none}
      onChange={(ids) => {
        const picked = found.filter((one) => ids.includes(one.id));
        facts.add(picked);
        onPicked?.(picked);
        onChange(ids);
      }}
    />
  );
}
