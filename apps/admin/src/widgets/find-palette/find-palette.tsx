import { App, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, textOf } from '../../lib/client';
import { foundBy } from '../../lib/found-by';
import { Finder } from './finder';
import { useScan } from './use-scan';
import './find-palette.css';

interface Props {
  open: boolean;
  onClose: () => void;
}

/**
 * Ctrl K: whatever has a number or a name (ADMIN §8.9). A scan outside a field opens its object at once, or shows what
 * it may be.
 */
export function FindPalette({ open, onClose }: Props) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [scanned, setScanned] = useState('');
  const close = () => {
    setScanned('');
    onClose();
  };
  useScan(async (text) => {
    try {
      const { groups } = await call('adminSearch', { query: { q: text } });
      const rows = groups.flatMap((group) => group.rows);
      const [only] = rows;
      if (only && rows.length === 1) void navigate(`/${only.path}`, foundBy(text));
      else if (rows.length > 1) setScanned(text);
      else void message.warning(`没有找到 ${text}`);
    } catch (error) {
      void message.error(textOf(error));
    }
  });
  return (
    <Modal
      open={open || scanned !== ''}
      onCancel={close}
      footer={null}
      closable={false}
      width={640}
      className="find-palette"
      destroyOnHidden
    >
      <Finder first={scanned} onDone={close} />
    </Modal>
  );
}
