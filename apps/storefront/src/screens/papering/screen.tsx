import { useSearchParams } from '../../ui/router';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Tabs } from '../../ui/tabs';
import { InvoicePage, titlesQuery } from '../../widgets/invoice-parts';
import { MemberHead } from '../../widgets/member-frame';
import { Applications } from './parts/applications';
import { Applied } from './parts/applied';
import { Apply } from './parts/apply';
import { applicationsQuery, ordersQuery, type Place, placeOf, searchOf } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  if (!currentSession() || url.searchParams.get('id')) return;
  const place = placeOf(url.searchParams);
  if (place.tab === 'list') void client.prefetchQuery(applicationsQuery(place));
  else {
    void client.prefetchQuery(ordersQuery(place));
    void client.prefetchQuery(titlesQuery);
  }
};

/** 申请开票 (UX §4.11 paperIng): choosing orders and what was applied for; with `?id=` the application that waits. */
export function Screen() {
  const [search] = useSearchParams();
  if (search.get('id')) {
    return <InvoicePage screen="paperIng">{(invoice) => <Applied invoice={invoice} />}</InvoicePage>;
  }
  return <Desk />;
}

function Desk() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const goTo = (change: Partial<Place>) =>
    setSearch(searchOf({ ...place, page: 1, ...change }), { preventScrollReset: change.page === undefined });
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="申请开票" remark="已完成的订单可以合并开成一张发票" />
      <Tabs<Place['tab']>
        label="开票"
        value={place.tab}
        onChange={(tab) => goTo({ tab, keyword: '', state: 'all' })}
        items={[
          { key: 'apply', label: '可开票订单' },
          { key: 'list', label: '我的申请' },
        ]}
        panelClassName="pt-4 phone:pt-3"
      >
        {place.tab === 'list' ? (
          <Applications place={place} goTo={goTo} />
        ) : (
          <Apply place={place} goTo={goTo} orderId={search.get('orderId') ?? ''} />
        )}
      </Tabs>
    </div>
  );
}
