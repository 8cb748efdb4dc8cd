import { CheckCircleFilled } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { newId } from '../../../lib/new-id';
import { openingQuery } from '../queries';
import type { StepProps } from '../step-props';

/** ⑨ One marked order from placing to shipping. */
export function TrialStep({ opening: { trial } }: StepProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call('adminOpeningTrial', { body: { requestId: newId() } }),
    onSuccess: async ({ message: said }) => {
      void message.success(said);
      await client.invalidateQueries({ queryKey: openingQuery.queryKey });
    },
  });
  const stage = trial?.state ?? 'none';
  const road: readonly [string, boolean][] = [
    ['下单', stage === 'to-ship' || stage === 'shipped' || stage === 'unpaid'],
    ['付款（模拟）', stage === 'to-ship' || stage === 'shipped'],
    ['发货', stage === 'shipped'],
  ];
  return (
    <div className="open-form">
      <ol className="open-road">
        {road.map(([word, isDone]) => (
          <li key={word} className={isDone ? 'done' : ''}>
            <i>{isDone && <CheckCircleFilled />}</i>
            {word}
          </li>
        ))}
      </ol>
      {trial && stage !== 'over' ? (
        <p>
          试单 <Link to={`/orders/${trial.id}`}>{trial.no}</Link>，{trial.goods}
          {stage === 'shipped' ? '。已经发货，客户那边能看到运单。' : '。付好了，填上任意一个运单号发出去。'}
        </p>
      ) : (
        <p className="t2">
          系统挑一种最便宜的在售商品，替「试单客户」下一张最小的订单并付清。它会用掉这一点库存，别的什么也不影响。
        </p>
      )}
      {begin.error && <Alert type="error" showIcon title={textOf(begin.error)} />}
      <div className="row gap8">
        {stage === 'to-ship' && trial ? (
          <Link to="/ship">
            <Button type="primary" size="large" tabIndex={-1}>
              去发货
            </Button>
          </Link>
        ) : (
          <Button
            type={stage === 'shipped' ? 'default' : 'primary'}
            size="large"
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {stage === 'shipped' ? '再试一单' : '试一单'}
          </Button>
        )}
      </div>
    </div>
  );
}
