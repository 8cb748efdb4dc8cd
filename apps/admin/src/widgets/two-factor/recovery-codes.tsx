import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../ui/small';
import './two-factor.css';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <div className="two-factor">
      <Alert
        type="warning"
        showIcon
        title="请保存恢复码，只显示这一次"
        description="手机丢了时，用它代替 6 位数字登录；每个只能用一次。抄在纸上，或存在密码管理器里。"
      />
      <ul className="two-factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row gap8">
        <CopyButton text={codes.join('\n')} label="复制全部" />
        <Button type="link" size="small" onClick={() => window.print()}>
          打印
        </Button>
      </p>
      <p>
        <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
          我已保存这些恢复码
        </Checkbox>
      </p>
      <Button type="primary" disabled={!kept} onClick={onKept}>
        完成
      </Button>
    </div>
  );
}
