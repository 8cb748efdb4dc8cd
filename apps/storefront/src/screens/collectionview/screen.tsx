import { useSearchParams } from '../../ui/router';
import type { PrepareContext } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Tabs } from '../../ui/tabs';
import { MemberHead } from '../../widgets/member-frame';
import { type Place, placeOf, searchOf } from './address';
import { Favourites } from './parts/favourites';
import { RecentViews } from './parts/recent-views';
import { favouritesQuery, recentQuery } from './queries';

export function prepare({ client, url }: PrepareContext): void {
  if (!currentSession()) return;
  const place = placeOf(url.searchParams);
  if (place.tab === 'recent') void client.prefetchQuery(recentQuery(place));
  else void client.prefetchQuery(favouritesQuery(place));
}

const tabs = [
  { key: 'favourites', label: '收藏' },
  { key: 'recent', label: '最近浏览' },
] as const;

/** 收藏 and 最近浏览 (UX §4.11): the listing's own cards, so that everything is ordered where it is seen. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const place = placeOf(search);
  const go = (next: Place) => {
    setSearch(searchOf(next));
    window.scrollTo({ top: 0 });
  };
  const List = place.tab === 'recent' ? RecentViews : Favourites;
  return (
    <div className="container-page phone:py-3">
      <MemberHead title="收藏" />
      <Tabs
        label="收藏与浏览"
        items={tabs}
        value={place.tab}
        onChange={(tab) => go({ ...place, tab, page: 1 })}
        panelClassName="pt-4 phone:pt-3"
      >
        <List place={place} onPlace={go} />
      </Tabs>
    </div>
  );
}
