import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../lib/client';
import { Report } from './report';
import { SPANS } from './spans';

const POLL_MS = 1_000;

/** 用历史订单预演: what past orders would have come to with the prices of a plan, before it is confirmed (ADVANCED M2). */
export function RehearsePrices({ planId }: { planId: string }) {
  const { message } = App.useApp();
  const [days, setDays] = useState(30);
  const begin = useMutation({
    mutationFn: () => call('adminRehearsePrices', { body: { planId, days } }),
    onError: (error) => void message.error(textOf(error)),
  });
  const id = begin.data?.id ?? '';
  const { data, error } = useQuery({
    queryKey: ['price-rehearsal', id],
    queryFn: ({ signal }) => call('adminPriceRehearsal', { params: { id }, signal, background: true }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
  const isRunning = begin.isPending || (id !== '' && !error && (!data || data.state === 'running'));
  return (
    <section className="rh-prices" aria-label="用历史订单预演">
      <div className="row gap12">
        <span className="t2">近</span>
        <Segmented<number>
          aria-label="近几天的订单"
          value={days}
          options={SPANS.map((one) => ({ value: one, label: `${one} 天` }))}
          onChange={setDays}
        />
        <span className="t2">已付款的订单，改与不改各算一遍</span>
        <Button loading={isRunning} onClick={() => begin.mutate()}>
          用历史订单预演
        </Button>
      </div>
      {isRunning && data && data.total > 0 && (
        <div role="status">
          <Progress percent={Math.round((data.done * 100) / data.total)} />
          <p className="t3 s12">
            已算 {data.done} / {data.total} 张
          </p>
        </div>
      )}
      {error && <Alert type="error" showIcon title={textOf(error)} />}
      {data?.state === 'failed' && <Alert type="error" showIcon title={data.error} />}
      {data?.result && data.days !== days && (
        <Alert
          type="warning"
          showIcon
          title={`下面是近 ${data.days} 天的结果，按「用历史订单预演」算近 ${days} 天的`}
        />
      )}
      {data?.result && <Report result={data.result} sides={['现在', '改价后']} />}
    </section>
  );
}
