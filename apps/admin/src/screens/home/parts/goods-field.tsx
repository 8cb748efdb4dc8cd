import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { call } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { GoodsPicker } from '../../../widgets/goods-picker/goods-picker';
import type { Floor } from '../queries';
import { RULES } from '../words';

const MOST = 20;

interface Props {
  floor: Floor;
  onChange: (part: Partial<Floor>) => void;
}

/** The goods of a floor: by a rule, looked up whenever they are shown, or by hand. */
export function GoodsField({ floor, onChange }: Props) {
  const { title, rule, word, goodsIds } = floor;
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Field label="放哪些商品">
        {(id) => (
          <Select<Floor['rule']>
            id={id}
            value={rule}
            options={(Object.keys(RULES) as Floor['rule'][]).map((value) => ({ value, label: RULES[value] }))}
            onChange={(next) => onChange({ rule: next, word: '' })}
          />
        )}
      </Field>
      {rule === 'word' && <WordField word={word} onChange={onChange} />}
      {rule !== '' && (
        <p className="t3 s12">只放有货的，每次打开首页时现找；分类选了就只在那个分类里找，最多 10 种。</p>
      )}
      {rule === '' && (
        <Field label="手工挑的商品">
          {(id) => (
            <span className="row gap8">
              <span className={goodsIds.length > 0 ? '' : 't3'}>
                {goodsIds.length > 0 ? `${goodsIds.length} 种，按所挑的先后` : '没挑，按分类'}
              </span>
              <Button
                id={id}
                size="small"
                disabled={goodsIds.length >= MOST}
                onClick={() => setPicking(true)}
              >
                挑商品
              </Button>
              {goodsIds.length > 0 && (
                <Button size="small" type="text" onClick={() => onChange({ goodsIds: [] })}>
                  清空
                </Button>
              )}
            </span>
          )}
        </Field>
      )}
      <GoodsPicker
        open={picking}
        title={`给「${title}」挑商品`}
        most={MOST - goodsIds.length}
        taken={goodsIds}
        onClose={() => setPicking(false)}
        onPick={(goods) => onChange({ goodsIds: [...goodsIds, ...goods.map(({ id }) => id)].slice(0, MOST) })}
      />
    </>
  );
}

/** One of the service words that goods bear. */
function WordField({ word, onChange }: { word: string; onChange: (part: Partial<Floor>) => void }) {
  const { data } = useQuery({
    queryKey: ['goods-words'],
    queryFn: ({ signal }) => call('adminGoodsWords', { signal }),
  });
  const known = data?.find(({ kind }) => kind === 'service')?.list ?? [];
  return (
    <Field label="服务词">
      {(id) => (
        <Select
          id={id}
          showSearch
          placeholder="有这个词的商品"
          value={word || null}
          options={known.map(({ value, goods }) => ({ value, label: `${value}（${goods} 种）` }))}
          onChange={(next: string) => onChange({ word: next })}
        />
      )}
    </Field>
  );
}
