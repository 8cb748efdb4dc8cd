import { Alert } from 'antd';
import { CopyButton } from '../../ui/small';
import './new-account.css';

/** A password that nobody chose: shown once, kept nowhere. */
export function PasswordOnce({ name, password }: { name: string; password: string }) {
  return (
    <Alert
      type="success"
      showIcon
      title="密码只显示这一次，请转交本人"
      description={
        <>
          账号 {name}，密码 <code className="password-once">{password}</code>
          <CopyButton text={password} label="复制密码" />
          <br />
          本人登录后可在「我的账号」里修改。
        </>
      }
    />
  );
}
