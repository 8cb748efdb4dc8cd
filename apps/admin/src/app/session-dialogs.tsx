import { Alert, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Ask, ask, askBy, callOnce, setCsrf, StaffRefusal, textOf } from '../lib/client';
import type { Me } from '../lib/me';

const IDLE_MS = 30 * 60_000;
const WORDS: Record<Ask, { title: string; hint: string; ok: string }> = {
  unlock: { title: '已锁定', hint: '30 分钟没有操作。输入密码继续，填到一半的内容还在。', ok: '继续' },
  'sign-in': {
    title: '请重新登录',
    hint: '登录已过期。登录后从刚才的地方继续，填到一半的内容还在。',
    ok: '登录',
  },
  prove: {
    title: '再次验证身份',
    hint: '这一步影响资金、权限或客户资料：请输入密码，或两步验证码。',
    ok: '验证',
  },
};

interface Props {
  me: Me;
  onMe: (me: Me) => void;
  onOut: () => void;
}

/** Asks over the page what a call needs before it can go on: the password after a pause, or a recent proof. */
export function SessionDialogs({ me, onMe, onOut }: Props) {
  const [asked, setAsked] = useState<{ what: Ask; done: (ok: boolean) => void }>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [captcha, setCaptcha] = useState<{ captchaId: string; image: string }>();
  const [letters, setLetters] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const what = asked?.what ?? 'unlock';

  useEffect(() => {
    askBy((next) => new Promise((done) => setAsked({ what: next, done })));
    return () => askBy(undefined);
  }, []);
  useLockWhenIdle(asked === undefined);

  function finish(ok: boolean) {
    asked?.done(ok);
    setAsked(undefined);
    setPassword('');
    setCode('');
    setNeedsCode(false);
    setCaptcha(undefined);
    setLetters('');
    setProblem('');
  }

  async function send() {
    setBusy(true);
    setProblem('');
    try {
      if (what === 'unlock') await callOnce('adminUnlock', { body: { password } });
      else if (what === 'prove') await callOnce('adminProve', { body: { password, code } });
      else {
        const proof = { captchaId: captcha?.captchaId ?? '', captcha: letters };
        const next = await callOnce('adminSignIn', { body: { name: me.name, password, code, ...proof } });
        setCsrf(next.csrf);
        onMe(next);
      }
      finish(true);
    } catch (error) {
      if (error instanceof StaffRefusal && error.code === 'second-factor-needed') setNeedsCode(true);
      else if (error instanceof StaffRefusal && error.code === 'not-logged-in')
        setAsked((now) => now && { ...now, what: 'sign-in' });
      else {
        // After wrong passwords the mall sends a picture along; each serves once.
        if (error instanceof StaffRefusal && error.code === 'captcha-needed')
          setCaptcha(error.data as typeof captcha);
        setLetters('');
        setProblem(textOf(error));
      }
    } finally {
      setBusy(false);
    }
  }

  const { title, hint, ok } = WORDS[what];
  return (
    <Modal
      open={asked !== undefined}
      title={title}
      okText={ok}
      cancelText={what === 'prove' ? '取消' : '换账号'}
      confirmLoading={busy}
      closable={what === 'prove'}
      mask={{ closable: false }}
      keyboard={what === 'prove'}
      onOk={() => void send()}
      onCancel={() => {
        finish(false);
        if (what !== 'prove') onOut();
      }}
      width={420}
      destroyOnHidden
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="t2 s13">{hint}</p>
        <p className="session-who">
          {me.displayName}
          <span className="t3">
            {' '}
            {me.name}，{me.role.name}
          </span>
        </p>
        <Input.Password
          value={password}
          placeholder="密码"
          aria-label="密码"
          autoComplete="current-password"
          autoFocus
          onChange={(event) => setPassword(event.target.value)}
        />
        {(needsCode || (what === 'prove' && me.twoFactor.on)) && (
          <Input
            className="session-code"
            value={code}
            placeholder={what === 'prove' ? '或 6 位验证码' : '6 位验证码'}
            aria-label="两步验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value.trim())}
          />
        )}
        {captcha && what === 'sign-in' && (
          <span className="row gap8 session-code">
            <Input
              value={letters}
              placeholder="图形验证码"
              aria-label="图形验证码"
              autoComplete="off"
              onChange={(event) => setLetters(event.target.value)}
            />
            <img src={captcha.image} alt="图形验证码" height={32} />
          </span>
        )}
        {problem && <Alert className="session-problem" type="error" title={problem} showIcon />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  );
}

/** Asks for the password after 30 minutes without a key, a click or a scroll, whatever the server noticed. */
function useLockWhenIdle(enabled: boolean): void {
  const last = useRef(0);
  useEffect(() => {
    if (!enabled) return undefined;
    last.current = Date.now();
    const note = () => void (last.current = Date.now());
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const name of events) window.addEventListener(name, note, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - last.current > IDLE_MS) void ask('unlock');
    }, 15_000);
    return () => {
      for (const name of events) window.removeEventListener(name, note);
      clearInterval(timer);
    };
  }, [enabled]);
}
