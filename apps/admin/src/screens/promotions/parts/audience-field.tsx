import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Segmented, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { call, textOf } from '../../../lib/client';
import type { Company } from '../draft';
import { choicesQuery } from '../queries';

interface Props {
  value: readonly Company[];
  onChange: (companies: readonly Company[]) => void;
}

const MOST_SHOWN = 30;

/** Who may use it: everybody, or chosen companies; a level or a price list adds all of its companies of now. */
export function AudienceField({ value, onChange }: Props) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [some, setSome] = useState(value.length > 0);
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const { data: choices } = useQuery(choicesQuery);
  const { data, isFetching } = useQuery({
    queryKey: ['promotion-audience', asked],
    queryFn: ({ signal }) => call('adminPromotionAudience', { query: { keyword: asked }, signal }),
    enabled: some && asked !== '',
    placeholderData: (before) => before,
  });
  const found = data?.list ?? [];
  const known = new Map([...value, ...found].map((one) => [one.id, one]));
  const addAll = async (query: { level?: string; priceListId?: string }, name: string) => {
    try {
      const { list, isCut } = await client.fetchQuery({
        queryKey: ['promotion-audience', query],
        queryFn: () => call('adminPromotionAudience', { query }),
      });
      const own = new Set(value.map(({ id }) => id));
      const added = list.filter(({ id }) => !own.has(id));
      onChange([...value, ...added]);
      void message.success(`加入「${name}」的 ${added.length} 家客户${isCut ? '，还有更多没有加入' : ''}`);
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const groups = [
    ...(choices?.levels ?? []).map((level) => ({ value: `level:${level}`, label: `等级：${level}` })),
    ...(choices?.priceLists ?? []).map(({ id, name }) => ({ value: `list:${id}`, label: `价目表：${name}` })),
  ];
  return (
    <div className="pf-scope">
      <span>
        <Segmented<'all' | 'some'>
          aria-label="对象"
          value={some ? 'some' : 'all'}
          options={[
            { value: 'all', label: '全部客户' },
            { value: 'some', label: '指定客户' },
          ]}
          onChange={(next) => {
            setSome(next === 'some');
            if (next === 'all') onChange([]);
          }}
        />
      </span>
      {some && (
        <>
          <Select<string[]>
            mode="multiple"
            aria-label="指定客户"
            placeholder="公司名称或编号，可选多家"
            showSearch={{ filterOption: false, onSearch: setKeyword, autoClearSearchValue: true }}
            value={value.map(({ id }) => id)}
            loading={isFetching}
            maxTagCount={MOST_SHOWN}
            notFoundContent={keyword === '' ? '输入公司名称或编号' : '没有找到'}
            options={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
          />
          <span className="row gap8">
            <Select<string>
              aria-label="按等级或价目表加入"
              placeholder="按等级或价目表加入"
              style={{ width: 220 }}
              value={null as unknown as string}
              options={groups}
              onChange={(picked) => {
                const [kind, ...rest] = picked.split(':');
                const id = rest.join(':');
                const name = groups.find(({ value: one }) => one === picked)?.label ?? '';
                void addAll(kind === 'level' ? { level: id } : { priceListId: id }, name);
              }}
            />
            <span className="t3 s12">
              {value.length > 0 ? `${value.length} 家；` : ''}加入的是现在的客户，以后新来的不会自动加入
            </span>
            {value.length > 0 && (
              <Button size="small" type="link" onClick={() => onChange([])}>
                清空
              </Button>
            )}
          </span>
        </>
      )}
    </div>
  );
}
