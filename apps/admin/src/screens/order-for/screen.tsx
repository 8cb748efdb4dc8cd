import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { OrderDesk } from './parts/order-desk';
import { PickCustomer } from './parts/pick-customer';
import { type From, useFirstBasket } from './queries';
import { words } from './words';

/** 代客下单: a customer is chosen, goods are typed in, the order is placed in his name (ADMIN §7.2). */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const khId = search.get('kh') ?? '';
  if (khId === '') return <PickCustomer onPick={(id) => setSearch({ kh: id })} />;
  return <Begin key={khId} khId={khId} first={{ order: search.get('order'), quote: search.get('quote') }} />;
}

/** What the basket was begun from is taken over once, not again with every look at the address. */
function Begin({ khId, first }: { khId: string; first: From }) {
  const [from] = useState(first);
  const { data, error, refetch } = useFirstBasket(khId, from);
  if (data) return <OrderDesk first={data} />;
  return (
    <Page title={words.title} purpose={words.purpose}>
      {error ? (
        <>
          <Failed error={error} onRetry={() => void refetch()} />
          <p className="of-back">
            <Link to="/order-for">换一个客户</Link>
          </p>
        </>
      ) : (
        <Skeleton rows={12} />
      )}
    </Page>
  );
}
