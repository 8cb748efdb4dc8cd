import type { ReactNode } from 'react';
import { leadsSomewhere } from '../../../lib/screen-route';
import { RetryBlock } from '../../../ui/retry-block';
import { Waiting } from '../../../ui/skeleton';
import { Block, MoreLink } from './block';

/** The state of a query of the hub. */
interface ListQuery<Row> {
  rows: readonly Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A block with a list, its link to the full list, and its loading, error and empty states. */
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
