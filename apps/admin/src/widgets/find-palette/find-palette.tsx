import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from './screens-of';
import { useMe } from '../../lib/me';
import './find-palette.css';

/** Ctrl K: pages of the back office by name. */
export function FindPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { permissions } = useMe();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = screens().filter(
    ({ title, group, permission }) =>
      (!permission || permissions.includes(permission)) &&
      (title.includes(text) || (group ?? '').includes(text)),
  );
  const go = (path: string) => {
    onClose();
    setText('');
    void navigate(`/${path}`);
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      className="find-palette"
      destroyOnHidden
    >
      <Input
        autoFocus
        size="large"
        placeholder="订单号、公司、商品、页面…"
        aria-label="查找"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => found[0] && go(found[0].path)}
      />
      <ul>
        {found.map(({ path, title, group }) => (
          <li key={path}>
            <button type="button" onClick={() => go(path)}>
              {title}
              <span className="t3 s12">{group}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
