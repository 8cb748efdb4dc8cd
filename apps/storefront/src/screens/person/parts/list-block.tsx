import type { ReactNode } from 'react';
import { leadsSomewhere } from '../../../lib/screen-route';
import { RetryBlock } from '../../../ui/empty';
import { Waiting } from '../../../ui/skeleton';
import { Block, MoreLink } from './block';

/** What a query of the hub has come to. */
interface ListQuery<Row> {
  rows: readonly Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A block with a list: the way to all of it, and what stands there while it is asked for, failed or has none. */
export function ListBlock<Row>({
  title,
  more,
  query: { rows, isError, isFetching, refetch },
  waiting,
  none,
  children,
}: {
  title: string;
  more: { label: string; to: string };
  query: ListQuery<Row>;
  waiting: ReactNode;
  none: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <Block title={title} more={leadsSomewhere(more.to) && <MoreLink {...more} />}>
      {rows ? (
        rows.length > 0 ? (
          children(rows)
        ) : (
          none
        )
      ) : isError ? (
        <RetryBlock look="strip" className="border-0" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Waiting>{waiting}</Waiting>
      )}
    </Block>
  );
}
