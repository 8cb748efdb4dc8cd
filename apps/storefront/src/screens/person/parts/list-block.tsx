import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { RetryBlock } from '../../../ui/empty';
import { Icon } from '../../../ui/icon';
import { Waiting } from '../../../ui/skeleton';
import { Block } from './block';

/** What a query of the hub has come to. */
interface Asked<Row> {
  rows: readonly Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A block with a list: the way to all of it, and what stands there while it is asked for, failed or has none. */
export function ListBlock<Row>({
  title,
  more,
  asked: { rows, isError, isFetching, refetch },
  waiting,
  none,
  children,
}: {
  title: string;
  more: { label: string; to: string };
  asked: Asked<Row>;
  waiting: ReactNode;
  none: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <Block
      title={title}
      more={
        leadsSomewhere(more.to) && (
          <Link
            to={more.to}
            className="relative inline-flex items-center text-13 text-t2 hover:text-brand-700 phone:hit-44"
          >
            {more.label}
            <Icon as={ChevronRight} size={14} />
          </Link>
        )
      }
    >
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
