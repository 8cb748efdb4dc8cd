import { categoriesOfTrade, type Trade, TRADES } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import type { StepProps } from '../step-props';
import { TradeDrawing } from './drawings';

/** ③ A trade's ready tree, seen before it is made. */
export function CategoriesStep({ onSaved }: StepProps) {
  const client = useQueryClient();
  const [trade, setTrade] = useState<Trade>();
  const plant = useMutation({
    mutationFn: ({ code }: Trade) => call('adminOpeningTrade', { body: { trade: code } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: ['categories'] });
      onSaved(message);
    },
  });
  return (
    <div className="open-form wide">
      <div className="open-trades" role="radiogroup" aria-label="行业">
        {TRADES.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a card with a drawing, chosen like a radio button
          <button
            key={one.code}
            type="button"
            role="radio"
            aria-checked={one === trade}
            className={one === trade ? 'open-choice on' : 'open-choice'}
            onClick={() => setTrade(one)}
          >
            <TradeDrawing code={one.code} />
            <b>{one.name}</b>
            <small>{categoriesOfTrade(one)} 个分类</small>
          </button>
        ))}
      </div>
      {trade ? (
        <ul className="open-tree" aria-label={`${trade.name}的分类`}>
          {trade.tree.map(({ name, below }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{below.join(' · ')}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="t3 s13">
          点一个行业看它的分类。也可以直接导入商品表，表里有的分类会一起建好；或者去
          <Link to="/categories">分类</Link>自己建。
        </p>
      )}
      {plant.error && <Alert type="error" showIcon title={textOf(plant.error)} />}
      {trade && (
        <div>
          <Button type="primary" size="large" loading={plant.isPending} onClick={() => plant.mutate(trade)}>
            建好这 {categoriesOfTrade(trade)} 个分类
          </Button>
        </div>
      )}
    </div>
  );
}
