import { Button, Drawer as KitDrawer } from 'antd';
import { ExpandOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  /** 720 or 960 px (ADMIN §4) */
  width?: 720 | 960;
  /** the full page of the same object */
  href?: string;
  extra?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** Details over the list they belong to: Esc closes, the list stays where it was. */
export function Drawer({ open, onClose, title, sub, width = 960, href, extra, foot, children }: DrawerProps) {
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
