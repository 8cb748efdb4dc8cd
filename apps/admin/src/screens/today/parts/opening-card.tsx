import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { call, textOf } from '../../../lib/client';
import { openingQuery } from '../queries';

/** 开店 on 工作台 (ADMIN §8.10): what a new mall still needs, until it is done or put away. */
export function OpeningCard() {
  const { message } = App.useApp();
  const client = useQueryClient();
  const { data } = useQuery(openingQuery);
  if (!data || data.putAway) return null;
  const open = data.steps.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const skipped = open.filter((one) => one.skipped).length;
  const done = data.steps.length - open.length;
  const [first] = [...open.filter((one) => !one.skipped), ...open];
  const putAway = () =>
    call('adminOpeningSkip', { body: { step: 'card', skipped: true } }).then(
      ({ message: said }) => {
        void message.success(said);
        return client.invalidateQueries({ queryKey: openingQuery.queryKey });
      },
      (error: unknown) => void message.error(textOf(error)),
    );
  return (
    <section className="card today-opening" aria-label="开店">
      <div className="today-opening-words">
        <h2>开店</h2>
        <p className="t2 s13">
          做好 {done} / {data.steps.length}，还有 {open.length} 步{skipped > 0 && `，其中跳过 ${skipped} 步`}
        </p>
      </div>
      <ul>
        {open.slice(0, 4).map(({ step, title, skipped: isSkipped, text }) => (
          <li key={step}>
            <Link to={`/opening?step=${step}`} title={text}>
              {title}
            </Link>
            {isSkipped && <span className="t3 s12">已跳过</span>}
          </li>
        ))}
        {open.length > 4 && <li className="t3 s13">等 {open.length} 步</li>}
      </ul>
      <span className="row gap8">
        <Button type="text" onClick={() => void putAway()}>
          收起
        </Button>
        <Link to={first ? `/opening?step=${first.step}` : '/opening'}>
          <Button type="primary" tabIndex={-1}>
            {done === 0 ? '开始' : '接着做'}
          </Button>
        </Link>
      </span>
    </section>
  );
}
