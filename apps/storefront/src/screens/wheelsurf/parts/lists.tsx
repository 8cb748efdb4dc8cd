import type { WireDrawRecord, WireLuckyDraw } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../../ui/button';
import { RetryBlock } from '../../../ui/retry-block';
import { Pagination } from '../../../ui/pagination';
import { Refreshing, SkeletonLines, Waiting } from '../../../ui/skeleton';
import { leadsSomewhere } from '../../../lib/screen-route';
import { RECORDS_SIZE, recordsQuery, winnersQuery } from '../queries';

function Card({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-card p-4 phone:p-3"
    >
      <h2 id={`${id}-title`} className="mb-2 text-16">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** 奖项与概率, published before anybody draws. */
export function Odds({ draw: { prizes } }: { draw: WireLuckyDraw }) {
  return (
    <Card title="奖项与概率" id="draw-odds">
      <table className="w-full text-13">
        <caption className="sr-only">奖项与概率</caption>
        <thead>
          <tr className="border-b border-line text-left text-t3">
            <th scope="col" className="py-1.5 font-medium">
              奖项
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              概率
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              剩余
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal text-t1">
                {prize.name}
              </th>
              <td className="py-1.5 text-right text-t1">{prize.oddsText || '--'}</td>
              <td className="py-1.5 text-right text-t2">
                {prize.left === null ? '不限' : prize.left > 0 ? prize.left : '已抽完'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** 活动规则 with the window. */
export function Rules({ draw }: { draw: WireLuckyDraw }) {
  const time = (at: string) => (at ? formatMinute(new Date(at)) : '--');
  return (
    <Card title="活动规则" id="draw-rules">
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-13 text-t2">
        <li>
          活动时间：{time(draw.startTime)} 至 {time(draw.endTime)}
        </li>
        {draw.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Card>
  );
}

/** 如何获得机会. */
export function Ways({ ways }: { ways: WireLuckyDraw['ways'] }) {
  if (ways.length === 0) return null;
  return (
    <Card title="如何获得机会" id="draw-ways">
      <ul className="divide-y divide-line text-14">
        {ways.map(({ kind, text, link }) => (
          <li key={`${kind}:${text}`} className="flex items-center justify-between gap-3 py-2">
            <span className="text-t1">{text}</span>
            {link && leadsSomewhere(link) && (
              <LinkButton size="dense" to={link} aria-label={`${text}，去看看`}>
                去看看
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entries({ records, own }: { records: readonly WireDrawRecord[]; own: boolean }) {
  return (
    <ul className="divide-y divide-line text-13">
      {records.map((record) => (
        <li key={record.id} className="flex flex-wrap items-center gap-x-3 py-2">
          {!own && <span className="text-t2">{record.company}</span>}
          <span className={record.kind === 'nothing' ? 'text-t3' : 'text-t1'}>{record.prizeName}</span>
          <time className="ml-auto text-12 text-t3" dateTime={record.time}>
            {record.time && formatMinute(new Date(record.time))}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** 我的抽奖记录. */
export function MyRecords({ drawId }: { drawId: string }) {
  const [page, setPage] = useState(1);
  const records = useQuery(recordsQuery(drawId, page));
  return (
    <Card title="我的抽奖记录" id="draw-records">
      {!records.data ? (
        records.isError ? (
          <RetryBlock look="strip" onRetry={() => void records.refetch()} busy={records.isFetching} />
        ) : (
          <Waiting>
            <SkeletonLines lines={3} />
          </Waiting>
        )
      ) : records.data.list.length === 0 ? (
        <p className="text-13 text-t3">还没有抽过奖，抽中的奖品会记在这里</p>
      ) : (
        <Refreshing active={records.isPlaceholderData}>
          <Entries records={records.data.list} own />
          {records.data.total > RECORDS_SIZE && (
            <Pagination page={page} pageSize={RECORDS_SIZE} total={records.data.total} onPage={setPage} />
          )}
        </Refreshing>
      )}
    </Card>
  );
}

/** 中奖名单: real winners, companies masked. */
export function Winners({ drawId }: { drawId: string }) {
  const winners = useQuery(winnersQuery(drawId));
  if (winners.isError)
    return <RetryBlock look="strip" onRetry={() => void winners.refetch()} busy={winners.isFetching} />;
  return (
    <Card title="最近中奖" id="draw-winners">
      {winners.data && winners.data.length > 0 ? (
        <Entries records={winners.data} own={false} />
      ) : (
        <p className="text-13 text-t3">{winners.data ? '还没有人中奖' : '加载中'}</p>
      )}
    </Card>
  );
}
