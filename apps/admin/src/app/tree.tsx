import {
  AppstoreOutlined,
  BarChartOutlined,
  DownOutlined,
  FileTextOutlined,
  GiftOutlined,
  HomeOutlined,
  MessageOutlined,
  PayCircleOutlined,
  SettingOutlined,
  ShopOutlined,
  TagOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMe } from '../lib/me';
import { badge } from '../lib/format';
import { useQueueCounts } from '../lib/queue-counts';
import { type Group, GROUPS, mayOpen, type ScreenRoute } from '../lib/route';
import { screens } from '../widgets/screens';

const ICONS: Record<Group, ReactNode> = {
  订单: <FileTextOutlined />,
  询价: <MessageOutlined />,
  商品: <AppstoreOutlined />,
  价格: <TagOutlined />,
  客户: <TeamOutlined />,
  营销: <GiftOutlined />,
  财务: <PayCircleOutlined />,
  店铺: <ShopOutlined />,
  数据: <BarChartOutlined />,
  系统: <SettingOutlined />,
};

/** Other pages of the tree lie under its address: it is not the current one there. */
const hasBelow = (path: string): boolean =>
  screens.some(({ group, path: other }) => group !== undefined && other.startsWith(`${path}/`));

/** What the role may see, with counts beside the queues. */
export function Tree({ folded }: { folded: boolean }) {
  const { permissions } = useMe();
  const counts = useQueueCounts();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<ReadonlySet<Group>>(new Set());
  const countOf = ({ counts: name }: ScreenRoute) => (name ? (counts[name]?.count ?? 0) : 0);

  const home = screens.find(({ path }) => path === '');
  const groups = GROUPS.map((group) => ({
    group,
    leaves: screens.filter((one) => one.group === group && mayOpen(one, permissions)),
  })).filter(({ leaves }) => leaves.length > 0);

  return (
    <nav className="tree" aria-label="后台导航">
      {home && (
        <div className="tree-group">
          <NavLink to="/" end className={({ isActive }) => (isActive ? 'tree-head on' : 'tree-head')}>
            <span className="tree-icon">
              <HomeOutlined />
            </span>
            {!folded && <span className="tree-name">{home.title}</span>}
          </NavLink>
        </div>
      )}
      {groups.map(({ group, leaves }) => {
        const isHere = leaves.some(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`));
        const isOpen = !folded && (isHere ? !opened.has(group) : opened.has(group));
        const sum = leaves.reduce((total, leaf) => total + countOf(leaf), 0);
        const links = leaves.map((leaf) => (
          <NavLink
            key={leaf.path}
            to={`/${leaf.path}`}
            end={hasBelow(leaf.path)}
            className={({ isActive }) => (isActive ? 'tree-leaf on' : 'tree-leaf')}
          >
            <span className="tree-name">{leaf.title}</span>
            {countOf(leaf) > 0 && (
              <span className={counts[leaf.counts ?? '']?.late ? 'tree-n hot' : 'tree-n'}>
                {badge(countOf(leaf))}
              </span>
            )}
          </NavLink>
        ));
        if (folded) {
          return (
            <div key={group} className="tree-group folded">
              <button type="button" className={isHere ? 'tree-head on' : 'tree-head'} aria-label={group}>
                <span className="tree-icon">{ICONS[group]}</span>
              </button>
              <div className="tree-fly">
                <div>
                  <p>{group}</p>
                  {links}
                </div>
              </div>
            </div>
          );
        }
        return (
          <div key={group} className={isOpen ? 'tree-group open' : 'tree-group'}>
            <button
              type="button"
              className="tree-head"
              aria-expanded={isOpen}
              onClick={() => setOpened((now) => toggled(now, group))}
            >
              <span className="tree-icon">{ICONS[group]}</span>
              <span className="tree-name">{group}</span>
              {!isOpen && sum > 0 && <span className="tree-n">{badge(sum)}</span>}
              <DownOutlined className={isOpen ? 'tree-caret' : 'tree-caret shut'} />
            </button>
            {isOpen && links}
          </div>
        );
      })}
    </nav>
  );
}

function toggled(now: ReadonlySet<Group>, group: Group): ReadonlySet<Group> {
  const next = new Set(now);
  if (!next.delete(group)) next.add(group);
  return next;
}
