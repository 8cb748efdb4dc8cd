import type { Scope } from '@pifa/domain';
import { SCOPE_LABELS } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { choicesQuery } from '../queries';
import { GoodsManySelect } from './goods-select';

interface Props {
  id: string;
  value: unknown;
  onChange: (scope: Scope) => void;
}

const OF = Object.entries(SCOPE_LABELS).map(([value, label]) => ({ value: value as Scope['of'], label }));

/** Which goods it is for: all, categories, brands or goods, without some. */
export function ScopeField({ id, value, onChange }: Props) {
  const { data } = useQuery(choicesQuery);
  const { of = 'all', ids = [], except = [] } = (value ?? {}) as Partial<Scope>;
  const change = (part: Partial<Scope>) => onChange({ of, ids, except, ...part });
  const list = (of === 'category' ? data?.categories : data?.brands) ?? [];
  return (
    <div className="pf-scope">
      <span id={id}>
        <Segmented<Scope['of']>
          aria-label="范围"
          value={of}
          options={OF}
          onChange={(next) => change({ of: next, ids: [] })}
        />
      </span>
      {of === 'goods' && (
        <GoodsManySelect
          id={`${id}-goods`}
          label="指定商品"
          value={ids}
          onChange={(next) => change({ ids: next })}
        />
      )}
      {(of === 'category' || of === 'brand') && (
        <Select<string[]>
          mode="multiple"
          aria-label={SCOPE_LABELS[of]}
          placeholder={of === 'category' ? '选择分类，含下级' : '选择品牌'}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...ids]}
          options={list.map(({ id: one, name }) => ({ value: one, label: name }))}
          onChange={(next) => change({ ids: next })}
        />
      )}
      {of !== 'goods' && (
        <GoodsManySelect
          id={`${id}-except`}
          label="除外的商品"
          value={except}
          onChange={(next) => change({ except: next })}
        />
      )}
      {of !== 'goods' && <p className="pf-hint">上面一格写除外的商品，可不填</p>}
    </div>
  );
}
