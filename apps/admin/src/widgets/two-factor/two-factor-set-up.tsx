import { Alert, Button, Input, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CallData } from '@pifa/contract/staff';
import { call, textOf } from '../../lib/client';
import { CopyButton } from '../../ui/small';
import { RecoveryCodes } from './recovery-codes';
import './two-factor.css';

/** Scan, enter one code, keep the recovery codes: then the second factor is on. */
export function TwoFactorSetUp({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<CallData<'adminTwoFactorBegin'>>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[]>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);

  useEffect(() => {
    // A second secret would make the first picture worthless.
    if (asked.current) return;
    asked.current = true;
    call('adminTwoFactorBegin').then(setBegun, (error: unknown) => setProblem(textOf(error)));
  }, []);

  async function confirm() {
    setBusy(true);
    setProblem('');
    try {
      setCodes((await call('adminTwoFactorOn', { body: { code } })).recoveryCodes);
    } catch (error) {
      setProblem(textOf(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (!begun) return problem ? <Alert type="error" title={problem} showIcon /> : <Spin />;
  return (
    <form
      className="two-factor"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <ol>
        <li>手机上打开身份验证器（微信小程序「腾讯身份验证器」、Microsoft Authenticator 等都可以）。</li>
        <li>
          扫这个二维码：
          <div className="two-factor-qr">
            <img src={begun.qr} width={168} height={168} alt="两步验证的二维码" />
            <p className="t3 s13">
              扫不了？手动输入密钥：
              <br />
              <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={begun.secret} />
            </p>
          </div>
        </li>
        <li>
          输入它显示的 6 位数字：
          <div className="row gap8">
            <Input
              className="two-factor-code"
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              aria-label="6 位验证码"
              autoFocus
              onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
            />
            <Button type="primary" htmlType="submit" loading={busy} disabled={code.length !== 6}>
              开启两步验证
            </Button>
          </div>
        </li>
      </ol>
      {problem && <Alert type="error" title={problem} showIcon />}
    </form>
  );
}
