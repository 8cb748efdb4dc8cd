import { type FormEvent, useEffect, useState } from 'react';
import { callOnce, textOf } from '../lib/client';
import type { Me } from '../lib/me';
import { SignInPage } from './sign-in-page';

/** The first owner of a new mall, by the one-time link that the terminal printed. Needs no kit, like the sign-in page. */
export function FirstOwner({ onIn }: { onIn: (me: Me) => void }) {
  const [mall, setMall] = useState('批发商城');
  const [open, setOpen] = useState(true);
  const [displayName, setDisplayName] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const token = window.location.hash.slice(1);

  useEffect(() => {
    document.title = '创建老板账号 · 管理后台';
    callOnce('adminHello').then(
      ({ mall: { name: shop }, firstOwner }) => {
        if (shop) setMall(shop);
        setOpen(firstOwner);
      },
      () => undefined,
    );
  }, []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password !== again) {
      setProblem('两次输入的密码不一样');
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      onIn(await callOnce('adminFirstOwner', { body: { token, name: name.trim(), displayName, password } }));
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  const isUsable = open && token !== '';
  return (
    <SignInPage
      mall={mall}
      words={['先有老板，', '再有员工。']}
      more="老板账号拥有全部权限，之后由它开通销售、仓库、财务的账号。"
      foot="链接只能用一次，24 小时内有效"
      link={<a href="/admin">去登录</a>}
    >
      {isUsable ? (
        <form className="sign-in-card" onSubmit={(event) => void send(event)} noValidate>
          <h1>创建老板账号</h1>
          <p className="sign-in-hint">创建后直接登录，并请设置两步验证。</p>
          <label>
            姓名
            <input
              name="display-name"
              autoComplete="name"
              autoFocus
              value={displayName}
              onChange={(event) => setDisplayName(event.target.value)}
            />
          </label>
          <label>
            账号
            <input
              name="username"
              autoComplete="username"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <label>
            密码
            <input
              type="password"
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          <label>
            再输入一次密码
            <input
              type="password"
              name="password-again"
              autoComplete="new-password"
              value={again}
              onChange={(event) => setAgain(event.target.value)}
            />
          </label>
          <p className="sign-in-problem" role="alert">
            {problem}
          </p>
          <button type="submit" disabled={busy || name.trim() === '' || password === ''}>
            {busy ? '正在创建…' : '创建并登录'}
          </button>
        </form>
      ) : (
        <div className="sign-in-card">
          <h1>链接已失效</h1>
          <p className="sign-in-hint">
            {open
              ? '这个链接不完整。请从服务器终端复制整行地址。'
              : '已经有老板账号了。要再开账号，请由老板在「系统 · 员工」里开通。'}
          </p>
        </div>
      )}
    </SignInPage>
  );
}
