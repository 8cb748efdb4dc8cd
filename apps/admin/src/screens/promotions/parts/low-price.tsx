import type { WireFinding } from '@pifa/contract/staff';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { CONFIRM_WORD } from '../words';

interface Props {
  findings: readonly WireFinding[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** A price below a tenth of list is said in so many words before it can go on (ADMIN §8.8). */
export function LowPriceDialog({ findings, onConfirm, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const isSaid = typed.trim() === CONFIRM_WORD;
  const go = () => isSaid && onConfirm();
  return (
    <Modal
      open
      title="价格不到标价的一成"
      okText="继续预览"
      cancelText="回去改价"
      okButtonProps={{ disabled: !isSaid, danger: true }}
      onOk={go}
      onCancel={onCancel}
    >
      <div className="form-rows">
        <Alert
          type="error"
          showIcon
          title="多半是小数点点错了"
          description={
            <ul className="pf-list">
              {findings.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
        <label htmlFor="low-price">如果是有意的，请输入「{CONFIRM_WORD}」</label>
        <Input
          id="low-price"
          autoFocus
          value={typed}
          placeholder={CONFIRM_WORD}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={go}
        />
      </div>
    </Modal>
  );
}
