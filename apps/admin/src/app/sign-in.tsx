import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callOnce, StaffRefusal, textOf } from '../lib/client';
import type { Me } from '../lib/me';
import { SignInPage } from './sign-in-page';

interface Captcha {
  captchaId: string;
  image: string;
}
interface Hello {
  mall: { name: string; demo: boolean };
  firstOwner: boolean;
}

const DEMO_ACCOUNTS = [
  ['demo-owner', '老板'],
  ['demo-sales', '销售'],
  ['demo-warehouse', '仓库'],
  ['demo-finance', '财务'],
] as const;

const captchaIn = (data: unknown): Captcha | undefined =>
  typeof data === 'object' && data !== null && 'captchaId' in data ? (data as Captcha) : undefined;

/** The sign-in page: account and password, a picture's letters after failures, six digits where a second step is set up. */
export function SignIn({ onIn, onBegin }: { onIn: (me: Me) => void; onBegin: () => void }) {
  const [hello, setHello] = useState<Hello>();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [letters, setLetters] = useState('');
  const [captcha, setCaptcha] = useState<Captcha>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = '登录 · 管理后台';
    callOnce('adminHello').then(setHello, () => undefined);
  }, []);
  useEffect(() => first.current?.focus(), [step]);
  // Whoever writes a name is about to come in: the frame loads while the password is typed.
  const begun = name !== '';
  useEffect(() => {
    if (begun) onBegin();
  }, [begun, onBegin]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const body = {
        name: name.trim(),
        password,
        code,
        captchaId: captcha?.captchaId ?? '',
        captcha: letters,
      };
      onIn(await callOnce('adminSignIn', { body }));
    } catch (error) {
      if (error instanceof StaffRefusal && error.code === 'second-factor-needed') {
        setCaptcha(captchaIn(error.data));
        setLetters('');
        setStep('code');
      } else {
        // A picture counts once: each further try comes with a new one.
        if (error instanceof StaffRefusal) setCaptcha(captchaIn(error.data));
        setLetters('');
        setCode('');
        setProblem(textOf(error));
      }
    } finally {
      setBusy(false);
    }
  }

  const mall = hello?.mall.name || '批发商城';
  return (
    <SignInPage
      mall={mall}
      words={['今天要做的事，', '打开就在眼前。']}
      more="报价、发货、核对到账、开票，一件做完，下一件自己上来。"
      foot={
        <>
          {mall}管理后台，仅供本店员工使用
          <br />
          每次登录与操作都会留下记录
        </>
      }
      link={<a href="/">返回商城</a>}
    >
      <form className="sign-in-card" onSubmit={(event) => void send(event)} noValidate>
        <h1>{step === 'code' ? '请输入两步验证码' : '登录管理后台'}</h1>
        <p className="sign-in-hint">
          {step === 'code'
            ? `打开手机上的身份验证器，输入「${mall}」的 6 位数字；手机不在身边可用恢复码。`
            : hello?.firstOwner
              ? '还没有老板账号：请打开服务器终端里打印的一次性链接来创建。'
              : '用员工账号登录。'}
        </p>
        {step === 'password' ? (
          <>
            <label>
              账号
              <input
                ref={first}
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
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </label>
          </>
        ) : (
          <label>
            验证码
            <input
              ref={first}
              className="sign-in-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              onChange={(event) => setCode(event.target.value.trim())}
            />
          </label>
        )}
        {captcha && (
          <label>
            图形验证码
            <span className="sign-in-captcha">
              <input
                name="captcha"
                autoComplete="off"
                value={letters}
                onChange={(event) => setLetters(event.target.value)}
              />
              <img src={captcha.image} alt="图形验证码，看不清请重新登录换一张" height={40} />
            </span>
          </label>
        )}
        <p className="sign-in-problem" role="alert">
          {problem}
        </p>
        <button type="submit" disabled={busy}>
          {busy ? '正在登录…' : '登录'}
        </button>
        {step === 'code' && (
          <p className="sign-in-note">
            <button
              type="button"
              className="link"
              onClick={() => {
                setStep('password');
                setCode('');
                setProblem('');
              }}
            >
              换账号
            </button>
            <span>手机丢了？请联系老板重置</span>
          </p>
        )}
        {step === 'password' && hello?.mall.demo && (
          <div className="sign-in-demo">
            <p>演示账号（密码均为 Pifa-demo-2026），点一下填入：</p>
            {DEMO_ACCOUNTS.map(([account, role]) => (
              <button
                key={account}
                type="button"
                onClick={() => {
                  setName(account);
                  setPassword('Pifa-demo-2026');
                }}
              >
                {role}
                <small>{account}</small>
              </button>
            ))}
          </div>
        )}
        <p className="sign-in-hint">离开 30 分钟自动锁定，填到一半的内容会保留。</p>
      </form>
    </SignInPage>
  );
}
