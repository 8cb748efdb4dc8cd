import { Button, Drawer as KitDrawer } from 'antd';
import { ExpandOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useKeys } from './keys/keys-provider';

/** How a drawer goes through the list behind it. */
export interface Walk {
  ids: readonly string[];
  id: string;
  onOpen: (id: string) => void;
}

/** The ids before and after the open one; undefined at the ends, and where it isn't in the list. */
export function neighbours({ ids, id }: Pick<Walk, 'ids' | 'id'>) {
  const at = ids.indexOf(id);
  return { at, before: at < 0 ? undefined : ids[at - 1], after: at < 0 ? undefined : ids[at + 1] };
}

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  /** 720 or 960 px (ADMIN §4) */
  width?: 720 | 960;
  /** the full page of the same object */
  href?: string;
  /** ↑ and ↓ open the row before and after in the list behind */
  walk?: Walk;
  extra?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** Details over the list they belong to: Esc closes, the list stays where it was. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, sub, width = 960, href, walk, extra, foot, children } = props;
  const { at, before, after } = neighbours(walk ?? { ids: [], id: '' });
  const go = (id: string | undefined) => id !== undefined && walk?.onOpen(id);
  useKeys(
    [
      { key: 'ArrowUp', words: '上一条', run: () => go(before) },
      { key: 'ArrowDown', words: '下一条', run: () => go(after) },
    ],
    open && at >= 0,
  );
  return (
    <KitDrawer
      open={open}
      onClose={onClose}
      size={width}
      destroyOnHidden
      title={
        <span className="drawer-title">
          {title}
          {sub && <span className="drawer-sub">{sub}</span>}
        </span>
      }
      extra={
        <span className="row gap8">
          {extra}
          {walk && at >= 0 && (
            <>
              <span className="drawer-sub">
                {at + 1} / {walk.ids.length}
              </span>
              <Button
                icon={<LeftOutlined />}
                disabled={before === undefined}
                onClick={() => go(before)}
                aria-label="上一条"
              />
              <Button
                icon={<RightOutlined />}
                disabled={after === undefined}
                onClick={() => go(after)}
                aria-label="下一条"
              />
            </>
          )}
          {href && (
            <Link to={href} aria-label="打开整页">
              <Button type="text" icon={<ExpandOutlined />} tabIndex={-1} />
            </Link>
          )}
        </span>
      }
      footer={foot}
      styles={{ body: { padding: 0 }, wrapper: { maxWidth: '100vw' } }}
    >
      {children}
    </KitDrawer>
  );
}
