import {
  BarsOutlined,
  DownOutlined,
  EyeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Drawer, Dropdown } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { callOnce } from '../lib/client';
import { useMe } from '../lib/me';
import { Kbd } from '../ui/small';
import { Skeleton } from '../ui/states';
import { FindPalette } from '../widgets/find-palette/find-palette';
import { useKeys, useShowKeys } from '../widgets/keys/keys-provider';
import { screens } from '../widgets/screens';
import { UnsavedProvider } from '../widgets/unsaved/unsaved';
import { Tree } from './tree';
import { TopSlots } from './top-slots';
import { QueueProvider } from './queue-provider';

/** Top bar, tree and the screen. */
export function Frame({ onOut }: { onOut: () => void }) {
  const me = useMe();
  const [isFolded, setFolded] = useFolded();
  const [treeOpen, setTreeOpen] = useState(false);
  const [finding, setFinding] = useState(false);
  const showKeys = useShowKeys();
  const { pathname } = useLocation();
  useEffect(() => setTreeOpen(false), [pathname]);
  useKeys([{ key: 'Ctrl K', words: '查找订单、商品、客户、页面', run: () => setFinding(true) }]);

  async function leave() {
    await callOnce('adminLogout', {}).catch(() => undefined);
    onOut();
  }

  return (
    <QueueProvider>
      <UnsavedProvider>
        <div className={isFolded ? 'frame folded' : 'frame'}>
          <header className="top">
            <button
              type="button"
              className="top-menu"
              aria-label="打开菜单"
              onClick={() => setTreeOpen(true)}
            >
              <BarsOutlined />
            </button>
            <a className="top-mall" href="/admin">
              <img src="/favicon.svg" width={24} height={24} alt="" />
              <b>{me.mall.name || '批发商城'}</b>
              <span className="top-kind">管理后台</span>
            </a>
            <button
              type="button"
              className="top-fold"
              aria-label={isFolded ? '展开菜单' : '收起菜单'}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            </button>
            <button type="button" className="top-find" onClick={() => setFinding(true)}>
              <SearchOutlined />
              <span>搜索订单、商品、客户…</span>
              <Kbd>Ctrl K</Kbd>
            </button>
            <div className="top-right">
              <TopSlots />
              <a className="top-item top-shop" href="/" target="_blank" rel="noreferrer">
                <EyeOutlined />
                <span>查看商城</span>
              </a>
              <button
                type="button"
                className="top-item icon top-help"
                aria-label="键盘与帮助"
                onClick={showKeys}
              >
                <QuestionCircleOutlined />
              </button>
              <span className="top-rule" />
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...(screens.some(({ path }) => path === 'account')
                      ? [{ key: 'account', label: <a href="/admin/account">我的账号</a> }]
                      : []),
                    { key: 'out', label: '退出登录', onClick: () => void leave() },
                  ],
                }}
              >
                <button type="button" className="top-item me">
                  <span className="face">{me.displayName.slice(-2)}</span>
                  <span className="me-name">{me.displayName}</span>
                  <small>{me.role.name}</small>
                  <DownOutlined className="mini" />
                </button>
              </Dropdown>
            </div>
          </header>
          <aside className="side">
            <Tree folded={isFolded} />
          </aside>
          <Drawer open={treeOpen} onClose={() => setTreeOpen(false)} placement="left" size={260} title="菜单">
            <Tree folded={false} />
          </Drawer>
          <main className="main">
            <Suspense fallback={<Skeleton />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <FindPalette open={finding} onClose={() => setFinding(false)} />
      </UnsavedProvider>
    </QueueProvider>
  );
}

const FOLDED = 'pifa-admin-folded';
const NARROW = '(max-width: 1279px)';

/** Folded by hand, kept in this browser; under 1280 px folded unless opened by hand. */
function useFolded(): [boolean, (next: boolean) => void] {
  const [narrow, setNarrow] = useState(() => window.matchMedia(NARROW).matches);
  const [chosen, setChosen] = useState<boolean | undefined>(() => {
    const kept = window.localStorage.getItem(FOLDED);
    return kept === null ? undefined : kept === '1';
  });
  useEffect(() => {
    const media = window.matchMedia(NARROW);
    const follow = () => setNarrow(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return [
    chosen ?? narrow,
    (next) => {
      setChosen(next);
      window.localStorage.setItem(FOLDED, next ? '1' : '0');
    },
  ];
}
