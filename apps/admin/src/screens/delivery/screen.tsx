import { useQuery } from '@tanstack/react-query';
import { useTableState } from '../../lib/table-state';
import { Dot } from '../../ui/small';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import './delivery.css';
import { WayEditor } from './parts/way-editor';
import { waysQuery } from './queries';

/** 配送方式: the ways at the left, one way's terms at the right. */
export function Screen() {
  const { state, change } = useTableState();
  const { data, error, isPending, refetch } = useQuery(waysQuery);
  const opened = data?.find(({ way }) => way === state.open) ?? data?.[0];
  return (
    <Page
      title="配送方式"
      purpose="客户结算时可以选的配送方式；只开一种时不出现选择。改动只影响之后的订单。"
      flush
    >
      {isPending ? (
        <Skeleton />
      ) : error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="ways">
          <nav className="ways-list" aria-label="配送方式">
            {data?.map(({ way, name, on }) => (
              <button
                key={way}
                type="button"
                className={way === opened?.way ? 'on' : ''}
                aria-current={way === opened?.way}
                onClick={() => change({ open: way })}
              >
                <b>{name}</b>
                <Dot tone={on ? 'green' : 'gray'}>{on ? '已开启' : '未开启'}</Dot>
              </button>
            ))}
          </nav>
          {opened && <WayEditor key={opened.way} way={opened} />}
        </div>
      )}
    </Page>
  );
}
