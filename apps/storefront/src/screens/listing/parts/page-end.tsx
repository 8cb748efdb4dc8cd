import { LoadMore, Pagination } from '../../../ui/pagination';
import { useSearchParams } from '../../../ui/router';
import { type ListingState, PAGE_SIZES, writeState } from '../address';
import type { Listing } from '../listings';
import type { useListing } from '../queries';
import type { ChangeState } from '../use-listing-state';

interface PageEndProps {
  goods: ReturnType<typeof useListing>;
  listing: Listing;
  state: ListingState;
  phone: boolean;
  change: ChangeState;
  onPage: (page: number) => void;
}

/** Numbered pages on the desktop; on the phone 「加载更多」 with 「已显示 40/128」. Never endless (UX §4.2 "Paging"). */
export function PageEnd({ goods, listing, state, phone, change, onPage }: PageEndProps) {
  const [search] = useSearchParams();
  const hrefOf = (part: Partial<ListingState>) => `?${writeState(search, listing, part).toString()}`;
  const shown = goods.rows?.length ?? 0;
  if (shown === 0) return null;
  if (!phone) {
    return (
      <Pagination
        page={state.page}
        pageSize={state.size}
        pageSizes={PAGE_SIZES}
        total={goods.total}
        onPage={onPage}
        hrefOf={(page) => hrefOf({ page })}
        onPageSize={(size) => change({ size: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0] })}
        className="mt-4"
      />
    );
  }
  return (
    <div className="pt-2 text-center text-12 text-t3">
      <p role="status">
        已显示 {shown}/{goods.total}
      </p>
      <LoadMore
        hasMore={shown < goods.total}
        href={hrefOf({ shown: state.shown + 1 })}
        busy={goods.moreBusy}
        failed={goods.moreFailed}
        onMore={() =>
          goods.moreFailed ? goods.retry() : change({ shown: state.shown + 1 }, { replace: true })
        }
        endText="已显示全部商品"
      />
    </div>
  );
}
