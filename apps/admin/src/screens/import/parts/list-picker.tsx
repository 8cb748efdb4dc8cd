import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { call } from '../../../lib/client';
import { useCan } from '../../../lib/me';

/** Whose prices the table holds: the shop's list prices, or one price list. */
export function ListPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const may = useCan('price.write');
  const { data } = useQuery({
    queryKey: ['price-lists', 'names'],
    enabled: may,
    queryFn: ({ signal }) => call('adminPriceLists', { query: {}, signal }),
    staleTime: 60_000,
  });
  if (!may) return null;
  return (
    <Select
      aria-label="写进哪里"
      value={value}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: '写进商品的标价' },
        ...(data?.list ?? []).map(({ id, name }) => ({ value: id, label: `写进价目表「${name}」` })),
      ]}
      onChange={onChange}
    />
  );
}
