import { Link } from 'react-router';
import { num } from '../lib/format';
import { useQueue } from '../lib/queue';

/** 「下一项：待报价 3」 under a list that has nothing left; 工作台 where nothing waits (ADMIN §6.1). */
export function NextJob() {
  const { data } = useQueue();
  const here = globalThis.location.pathname;
  const next = data?.rows.find(
    ({ path, count }) => path !== '' && count > 0 && !here.endsWith(`/${path.split('?')[0]}`),
  );
  return next ? (
    <Link to={`/${next.path}`}>
      下一项：{next.title} {num(next.count)}
      {next.more && '+'}
    </Link>
  ) : (
    <Link to="/">回到工作台</Link>
  );
}
