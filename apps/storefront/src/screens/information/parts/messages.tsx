import { MESSAGE_TYPES, messageTypeWord } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useServerClock } from '../../../lib/server-clock';
import { Button, LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Empty } from '../../../ui/empty';
import { RetryBlock } from '../../../ui/retry-block';
import { Pagination } from '../../../ui/pagination';
import { Refreshing, SkeletonRows, Waiting } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { ORDERS_PATH } from '../../../widgets/order-parts';
import type { InformationPlace, MessageFilter } from '../place';
import { messagesQuery, PAGE_SIZE, useMarkRead } from '../queries';
import { MessageRow } from './message-row';

/** 消息: by type, unread ones first to the eye; one press reads them all. */
export function Messages({
  place,
  onChange,
}: {
  place: InformationPlace;
  onChange: (change: Partial<InformationPlace>) => void;
}) {
  const page = useQuery({ ...messagesQuery(place), refetchOnMount: 'always' });
  const markRead = useMarkRead();
  const now = useServerClock();
  const unread = page.data?.unread;
  const chips = (['all', ...MESSAGE_TYPES] as const).map((key) => ({
    key: key as MessageFilter,
    label: key === 'all' ? '全部' : messageTypeWord(key).word,
    count: unread?.[key],
  }));
  const here = unread?.[place.type] ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 phone:px-3">
        <Tabs<MessageFilter>
          look="chip"
          label="消息类型，括号里是未读数"
          items={chips}
          value={place.type}
          onChange={(type) => onChange({ type, page: 1 })}
          className="min-w-0"
        />
        <div className="ml-auto flex items-center gap-2 phone:ml-0">
          <button
            type="button"
            aria-pressed={place.unreadOnly}
            onClick={() => onChange({ unreadOnly: !place.unreadOnly, page: 1 })}
            className={cx(
              'relative h-8 rounded-pill border px-3 text-13 phone:hit-44',
              place.unreadOnly
                ? 'border-brand-600 bg-brand-50 text-brand-700'
                : 'border-line bg-card text-t2',
            )}
          >
            只看未读
          </button>
          <Button
            size="dense"
            disabled={here === 0}
            busy={markRead.isPending && 'type' in markRead.variables}
            onClick={() => markRead.mutate({ type: place.type })}
          >
            全部已读
          </Button>
        </div>
      </div>
      {!page.data ? (
        page.isError ? (
          <RetryBlock className="border-0" onRetry={() => void page.refetch()} busy={page.isFetching} />
        ) : (
          <Waiting>
            <SkeletonRows rows={6} />
          </Waiting>
        )
      ) : page.data.list.length === 0 ? (
        <NoMessages place={place} onChange={onChange} />
      ) : (
        <Refreshing active={page.isPlaceholderData}>
          <ul aria-label="消息列表" className="divide-y divide-line">
            {page.data.list.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                now={new Date(now)}
                onRead={() => markRead.mutate({ ids: [message.id] })}
              />
            ))}
          </ul>
          <div className="border-t border-line px-4 py-3">
            <Pagination
              page={place.page}
              pageSize={PAGE_SIZE}
              total={page.data.total}
              onPage={(next) => onChange({ page: next })}
            />
          </div>
        </Refreshing>
      )}
    </>
  );
}

function NoMessages({
  place,
  onChange,
}: {
  place: InformationPlace;
  onChange: (change: Partial<InformationPlace>) => void;
}) {
  const narrowed = place.type !== 'all' || place.unreadOnly;
  return (
    <Empty
      drawing="paper"
      title={place.unreadOnly ? '没有未读消息' : narrowed ? '这一类还没有消息' : '还没有消息'}
      hint="订单付款、发货、退款，收到报价，预约的活动开始前，都会在这里告诉您；消息保留 180 天。"
      action={
        narrowed ? (
          <Button onClick={() => onChange({ type: 'all', unreadOnly: false, page: 1 })}>看全部消息</Button>
        ) : (
          leadsSomewhere(ORDERS_PATH) && <LinkButton to={ORDERS_PATH}>看我的订单</LinkButton>
        )
      }
    />
  );
}
