import type { CallData } from '@pifa/contract/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../ui/router';
import { errorText } from '../../lib/errors';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { RetryBlock } from '../../ui/retry-block';
import { Pagination } from '../../ui/pagination';
import { Refreshing, Skeleton, Waiting } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { OfferCard, useClaim } from '../../widgets/claim-coupons';
import { CouponCard } from '../../widgets/coupon-card';
import { MemberHead } from '../../widgets/member-frame';
import { useWebConfig } from '../../widgets/site';
import { offersQuery, PAGE_SIZE, placeOf, type Tab, walletQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession()) return;
  void client.prefetchQuery(walletQuery(placeOf(url.searchParams)));
  void client.prefetchQuery(offersQuery);
};

const GRID = 'grid gap-3 md:grid-cols-2 2xl:grid-cols-3';

/** 我的卡券 (UX §4.11 mycar): the company's coupons by state, and those that can be claimed. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const wallet = useQuery({ ...walletQuery(place), refetchOnMount: 'always' });
  const offers = useQuery({ ...offersQuery, refetchOnMount: 'always' });
  const { unused, used, expired } = wallet.data?.counts ?? { unused: 0, used: 0, expired: 0 };
  const claimable = offers.data?.filter(({ canClaim }) => canClaim).length ?? 0;
  const goTo = (tab: Tab, page = 1) => {
    const next = new URLSearchParams();
    if (tab !== 'unused') next.set('tab', tab);
    if (page > 1) next.set('page', String(page));
    setSearch(next, { preventScrollReset: page === 1 });
  };
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="我的卡券" remark="卡券属于公司，同公司的账号都可以使用" />
      <Tabs<Tab>
        label="卡券状态"
        value={place.tab}
        onChange={(tab) => goTo(tab)}
        items={[
          { key: 'unused', label: '未使用', count: unused },
          { key: 'used', label: '已使用', count: used },
          { key: 'expired', label: '已过期', count: expired },
          { key: 'claim', label: '可领取', count: claimable },
        ]}
        panelClassName="pt-4"
      >
        {place.tab === 'claim' ? (
          <Offers offers={offers} />
        ) : (
          <Wallet wallet={wallet} place={place} goTo={goTo} claimable={claimable} />
        )}
      </Tabs>
    </div>
  );
}

function CardsSkeleton() {
  return (
    <Waiting>
      <div className={GRID}>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <Skeleton key={key} className="h-28 w-full rounded-card" />
        ))}
      </div>
    </Waiting>
  );
}

function Failed({ query }: { query: UseQueryResult<unknown> }) {
  return (
    <RetryBlock cause={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
  );
}

const NONE: Record<Exclude<Tab, 'claim'>, { title: string; hint: string }> = {
  unused: { title: '没有未使用的卡券', hint: '领到的卡券会放在这里，结算时自动选出最优惠的一张。' },
  used: { title: '还没有用过卡券', hint: '下单使用后可以在这里查看。' },
  expired: { title: '没有过期的卡券', hint: '到期前 3 天会以橙色提醒您。' },
};

function Wallet({
  wallet,
  place: { tab, page },
  goTo,
  claimable,
}: {
  wallet: UseQueryResult<CallData<'cardPage'>>;
  place: { tab: Tab; page: number };
  goTo: (tab: Tab, page?: number) => void;
  claimable: number;
}) {
  const { symbol } = useWebConfig();
  if (!wallet.data) return wallet.isError ? <Failed query={wallet} /> : <CardsSkeleton />;
  const { list, total } = wallet.data;
  if (list.length === 0 && tab !== 'claim') {
    return (
      <Empty
        drawing="paper"
        title={NONE[tab].title}
        hint={NONE[tab].hint}
        className="rounded-card border border-line bg-card"
        action={
          claimable > 0 ? (
            <Button variant="brand" onClick={() => goTo('claim')}>
              去领券（{claimable}）
            </Button>
          ) : (
            <LinkButton to={leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home'}>
              去采购
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <Refreshing active={wallet.isPlaceholderData}>
      <ul aria-label="卡券" className={GRID}>
        {list.map((card) => (
          <li key={card.id}>
            <CouponCard card={card} symbol={symbol} faded={tab !== 'unused'} className="h-full">
              {tab === 'unused' && card.link && leadsSomewhere(card.link) && (
                <span className="mt-auto pt-1 text-right">
                  <LinkButton size="dense" to={card.link} aria-label={`去使用 ${card.name}`}>
                    去使用
                  </LinkButton>
                </span>
              )}
            </CouponCard>
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-4"
        page={page}
        pageSize={PAGE_SIZE}
        total={total}
        onPage={(next) => goTo(tab, next)}
      />
    </Refreshing>
  );
}

function Offers({ offers }: { offers: UseQueryResult<CallData<'cardsToClaim'>> }) {
  const { symbol } = useWebConfig();
  const { claim, busy } = useClaim();
  if (!offers.data) return offers.isError ? <Failed query={offers} /> : <CardsSkeleton />;
  if (offers.data.length === 0) {
    return (
      <Empty
        drawing="paper"
        title="现在没有可领取的卡券"
        hint="有新的卡券时会出现在这里。"
        className="rounded-card border border-line bg-card"
        action={<LinkButton to="/pages/home">回首页看看</LinkButton>}
      />
    );
  }
  return (
    <ul aria-label="可领取的卡券" className={GRID}>
      {offers.data.map((offer) => (
        <li key={offer.id}>
          <OfferCard offer={offer} symbol={symbol} busy={busy === offer.id} onClaim={() => claim(offer)} />
        </li>
      ))}
    </ul>
  );
}
