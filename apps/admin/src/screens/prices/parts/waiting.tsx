import { formatMinute } from '@pifa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Popover } from 'antd';
import { textOf } from '../../../lib/client';
import { num } from '../../../lib/format';
import { cancelPlan } from '../../../widgets/plan-dialog/plan-api';
import { waitingQuery } from '../queries';

/** 「定时中的改价 2」: what comes when, and who set it; it may be called off until then. */
export function Waiting() {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { data } = useQuery(waitingQuery);
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const cancel = async (planId: string) => {
    try {
      const { message: words } = await cancelPlan(planId);
      void message.success(words);
    } catch (error) {
      void message.error(textOf(error));
    }
    void queries.invalidateQueries({ queryKey: waitingQuery.queryKey });
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="到时间自己生效"
      content={
        <ul className="prices-waiting">
          {list.map(({ planId, title, dueTime, by }) => (
            <li key={planId}>
              <b>{formatMinute(new Date(dueTime))}</b>
              <span>
                {title} <span className="t3">{by}</span>
              </span>
              <Button size="small" danger type="text" onClick={() => void cancel(planId)}>
                取消
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link">定时中的改价 {num(list.length)}</Button>
    </Popover>
  );
}
