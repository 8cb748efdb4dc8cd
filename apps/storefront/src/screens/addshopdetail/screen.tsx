import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../ui/router';
import { errorText } from '../../lib/errors';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { useLoggedIn } from '../../lib/session';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { StickyBar } from '../../ui/sticky-bar';
import { useTakeOffer } from '../../widgets/add-on-offers';
import { useWebConfig } from '../../widgets/site';
import { AddedBand } from './parts/added-band';
import { OfferCard } from './parts/offer-card';
import { goodsIdOf, offersQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) =>
  void client.prefetchQuery(offersQuery(goodsIdOf(url.searchParams)));

/** 加价购 (UX §4.4): what goes with the goods just added, or with `goodsId` left out all that run. */
export function Screen() {
  const [search] = useSearchParams();
  const goodsId = goodsIdOf(search);
  const { symbol } = useWebConfig();
  const loggedIn = useLoggedIn();
  const offers = useQuery({ ...offersQuery(goodsId), refetchOnMount: 'always' });
  const taking = useTakeOffer();
  return (
    <div className="container-page py-6 phone:py-3">
      <h1 tabIndex={-1} className="mb-4 text-20 phone:sr-only">
        {goodsId ? '加价购' : '加价购专区'}
      </h1>
      {goodsId && <AddedBand goodsId={goodsId} symbol={symbol} />}
      {!offers.data ? (
        offers.isError ? (
          <RetryBlock
            cause={errorText(offers.error)}
            onRetry={() => void offers.refetch()}
            busy={offers.isFetching}
          />
        ) : (
          <Waiting>
            <div className="flex flex-col gap-4">
              <Skeleton className="h-48 w-full rounded-card" />
              <Skeleton className="h-48 w-full rounded-card" />
            </div>
          </Waiting>
        )
      ) : offers.data.length === 0 ? (
        <Empty
          title={goodsId ? '这个商品没有加价购' : '暂无进行中的加价购活动'}
          hint="有活动时，满足条件的商品可以加一点钱换购。"
          className="rounded-card border border-line bg-card"
          action={
            <LinkButton
              variant="brand"
              to={leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home'}
            >
              去采购
            </LinkButton>
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {offers.data.map((offer) => (
            <li key={offer.id}>
              <OfferCard offer={offer} symbol={symbol} known={loggedIn} taking={taking} />
            </li>
          ))}
        </ul>
      )}
      <StickyBar label="购物车" phoneOnly>
        <LinkButton variant="brand" size="touch" block to="/cart">
          去购物车
        </LinkButton>
      </StickyBar>
    </div>
  );
}
