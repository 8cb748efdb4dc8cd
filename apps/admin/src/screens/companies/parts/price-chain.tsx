import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/client';
import { num } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';

const TO = {
  book: '自己的价',
  company: '给了这家公司',
  group: '给了它的分组',
  everyone: '所有客户',
} as const;

/** 价格次序: where this company's prices come from, first to last. */
export function PriceChain({ companyId }: { companyId: string }) {
  const mayChange = useCan('price.write');
  const { data, error, refetch } = useQuery({
    queryKey: ['price-chain', companyId],
    queryFn: ({ signal }) => call('adminPriceChain', { params: { id: companyId }, signal }),
  });
  if (!data) {
    return (
      <Card pad title="价格次序">
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />}
      </Card>
    );
  }
  return (
    <Card
      pad
      title="价格次序"
      note={data.lowest ? '取所有价目表里最低的一行金额' : '第一张有这个商品的为准'}
      extra={mayChange && <Link to={`/why-price?company=${companyId}`}>这位客户付多少？</Link>}
    >
      <div className="co-chain">
        {data.steps.map((step) => (
          <Fragment key={step.listId}>
            <div className="co-step">
              <b>{mayChange ? <Link to={`/price-lists/${step.listId}`}>{step.name}</Link> : step.name}</b>
              <span className="t3">
                {TO[step.to]}
                {step.to === 'group' && data.group && `「${data.group}」`}
              </span>
              <span>
                {[
                  step.goods > 0 ? `${num(step.goods)}${step.hasMoreGoods ? ' 个以上' : ' 个'}商品` : '',
                  ...step.rules,
                ]
                  .filter(Boolean)
                  .join('；') || '还没有价'}
              </span>
              {step.binding && <Tag tone="violet">协议价锁定</Tag>}
            </div>
            <RightOutlined className="t3" />
          </Fragment>
        ))}
        <div className="co-step">
          <b>标价</b>
          <span className="t3">商品自己的</span>
          {data.ownLadders > 0 && <span>另有 {data.ownLadders} 份公司自己的阶梯价</span>}
        </div>
      </div>
    </Card>
  );
}
