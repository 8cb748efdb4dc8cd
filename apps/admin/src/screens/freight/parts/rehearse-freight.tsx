import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/client';
import { money, num, shortTime, signedMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Failed, Skeleton } from '../../../ui/states';
import { SPANS } from '../../../widgets/rehearsal/spans';

type Draft = Pick<CallBodyInput<'adminFreightRehearse'>, 'id' | 'shipFrom' | 'rules'>;
type Result = CallData<'adminFreightRehearse'>;

/** What a template would have charged past orders, before it is saved (ADVANCED M2). */
export function RehearseFreight({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [days, setDays] = useState(30);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['freight-rehearsal', draft, days],
    queryFn: ({ signal }) => call('adminFreightRehearse', { body: { ...draft, days }, signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return (
    <Modal open title="预演：过去的订单按改后的模板会收多少" width={760} footer={null} onCancel={onClose}>
      <div className="row gap8">
        <span>拿近</span>
        <Segmented<number>
          aria-label="近几天的订单"
          value={days}
          options={SPANS.map((one) => ({ value: one, label: `${one} 天` }))}
          onChange={setDays}
        />
        <span>付了款、走快递的订单，按现在的和改后的各算一遍；什么也不改。</span>
      </div>
      <div className={isFetching ? 'freight-rehearsal stale' : 'freight-rehearsal'} aria-busy={isFetching}>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={6} />
        ) : data.orderNum === 0 ? (
          <p className="t3">近 {days} 天没有走快递的订单，看不出影响。</p>
        ) : (
          <Report result={data} />
        )}
      </div>
    </Modal>
  );
}

function Report({ result }: { result: Result }) {
  const { before, after, orderNum, touchedNum, closedNum, openedNum, freedNum, chargedNum } = result;
  const counts = [
    [closedNum, '不再送得到', 'tx-red'],
    [openedNum, '变成送得到', ''],
    [freedNum, '变成免运费', ''],
    [chargedNum, '从免运费变成收', 'tx-amber'],
  ] as const;
  return (
    <>
      <p className="freight-sums">
        {num(orderNum)} 张订单，<b>{num(touchedNum)} 张的运费会变</b>；运费合计 ¥{money(before)} → ¥
        {money(after)}（<b>{signedMoney(after - before)}</b>）
      </p>
      <p className="row gap12">
        {counts.map(([count, name, tone]) =>
          count > 0 ? (
            <span key={name} className={tone}>
              {num(count)} 张{name}
            </span>
          ) : null,
        )}
      </p>
      {result.most.length > 0 && <Most most={result.most} />}
      <p className="t3 s12">
        {[
          closedNum + openedNum > 0 && '合计只算两次都送得到的订单。',
          result.isCut && `订单太多，只算了最近的 ${num(orderNum + result.leftOutNum)} 张。`,
          result.leftOutNum > 0 &&
            `自提、送货上门、物流的 ${num(result.leftOutNum)} 张不按模板收运费，未计入。`,
          '商品的重量与发货地按今天的算。',
        ]
          .filter(Boolean)
          .join('')}
      </p>
    </>
  );
}

const said = (yuan: number | undefined) =>
  yuan === undefined ? <span className="tx-red">不配送</span> : yuan === 0 ? '免' : money(yuan);

/** The orders that change most: what is no longer delivered comes first. */
function Most({ most }: { most: Result['most'] }) {
  const mayOpen = useCan('order.read');
  return (
    <table className="dt freight-most">
      <thead>
        <tr>
          <th className="freight-no">变化最大的订单</th>
          <th>客户</th>
          <th className="freight-time">付款</th>
          <th className="r">现在（元）</th>
          <th className="r">改后（元）</th>
          <th className="r">相差</th>
        </tr>
      </thead>
      <tbody>
        {most.map(({ orderId, orderNo, company, time, before, after }) => (
          <tr key={orderId}>
            <td>{mayOpen ? <Link to={`/orders/${orderId}`}>{orderNo}</Link> : orderNo}</td>
            <td title={company}>{company}</td>
            <td>{shortTime(time)}</td>
            <td className="r">{said(before)}</td>
            <td className="r">{said(after)}</td>
            <td className="r">
              {before === undefined || after === undefined ? '--' : <b>{signedMoney(after - before)}</b>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
