import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Segmented, Select } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { CompanyPicker, type Find } from '../../../widgets/company-picker/company-picker';
import type { Company } from '../draft';
import { choicesQuery } from '../queries';

interface Props {
  value: readonly Company[];
  onChange: (companies: readonly Company[]) => void;
}

/** Who makes promotions need not see the list of customers. */
const findCompanies: Find = {
  name: 'audience',
  needsWords: true,
  read: async (keyword, signal) =>
    (await call('adminPromotionAudience', { query: { keyword }, signal })).list,
};

/** Who may use it: everybody, or chosen companies; a level or a price list adds all of its companies of now. */
export function AudienceField({ value, onChange }: Props) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const some = isChoosing || value.length > 0;
  // What is chosen when an answer comes, which may be more than when it was asked for.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const { data: choices } = useQuery(choicesQuery);
  const addAll = async (query: { level?: string; priceListId?: string }, name: string) => {
    try {
      const { list, isCut } = await client.fetchQuery({
        queryKey: ['promotion-audience', query],
        queryFn: () => call('adminPromotionAudience', { query }),
      });
      const own = new Set(latest.current.map(({ id }) => id));
      const added = list.filter(({ id }) => !own.has(id));
      latest.current = [...latest.current, ...added];
      onChange(latest.current);
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
            setChoosing(next === 'some');
            if (next === 'all') onChange([]);
          }}
        />
      </span>
      {some && (
        <>
          <CompanyPicker label="指定客户" value={value} onChange={onChange} find={findCompanies} />
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
