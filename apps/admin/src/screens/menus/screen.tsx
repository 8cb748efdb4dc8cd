import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { useTableState } from '../../lib/table-state';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { NextJob } from '../../widgets/next-job';
import { MenuEditor } from './parts/menu-editor';
import { menusQuery } from './queries';
import { PLACES, words } from './words';
import './menus.css';

/** 菜单与链接: one tab a place, its entries in the order of the shop. */
export function Screen() {
  const { state, change } = useTableState();
  const { data, error, refetch } = useQuery(menusQuery);
  const opened = data?.lists.find(({ place }) => place === state.open) ?? data?.lists[0];
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      below={
        data &&
        opened && (
          <Tabs
            size="small"
            activeKey={opened.place}
            items={data.lists.map(({ place, items }) => ({
              key: place,
              label: `${PLACES[place].name} ${items.length}`,
            }))}
            onChange={(place) => change({ open: place })}
          />
        )
      }
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : opened ? (
        <MenuEditor key={opened.place} menu={opened} />
      ) : (
        <Empty text={words.empty}>
          <NextJob />
        </Empty>
      )}
    </Page>
  );
}
