import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { Desk } from './parts/desk';
import { ScanDesk } from './parts/scan-desk';
import { ModeButton } from './parts/mode-button';
import { words } from './words';
import './ship.css';

/** 发货台: what waits to be shipped, the longest first, by paste or by scanner (ADMIN §8.1). */
export function Screen() {
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const orders = search.get('orders') ?? '';
  const list = useList('adminShipDesk', { orders, size: 100 });
  const isScan = (search.get('mode') ?? (isPhone() ? 'scan' : 'list')) === 'scan';
  const refresh = useCallback(() => void queries.invalidateQueries(), [queries]);
  const go = (mode: 'scan' | 'list') => {
    const next = new URLSearchParams(search);
    next.set('mode', mode);
    next.delete('open');
    setSearch(next, { replace: true });
  };
  if (!isScan) return <Desk list={list} orders={orders} onScan={() => go('scan')} />;
  return (
    <Page
      title={words.title}
      purpose={words.scanPurpose}
      extra={<ModeButton to="list" onGo={() => go('list')} />}
    >
      <ScanDesk waiting={list.rows} onSent={refresh} onLeave={() => go('list')} />
    </Page>
  );
}

/** On a phone one order after the other is shipped, by camera or by typing. */
const isPhone = (): boolean => window.matchMedia('(max-width: 767px)').matches;
