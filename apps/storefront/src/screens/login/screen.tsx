import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from '../../ui/router';
import { api } from '../../lib/api';
import { ApiRefusal } from '@pifa/contract/client';
import { errorText } from '../../lib/errors';
import { safeRedirect } from '../../lib/navigation';
import { login, logout } from '../../lib/session';
import { readStored, writeStored } from '../../lib/storage';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choice';
import { Field, FieldError } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { PasswordInput } from '../../widgets/account-form';
import { useSite } from '../../widgets/site';
import { BrandPanel } from './parts/brand-panel';

const REMEMBERED = 'pifa-account';

const AgreementDialog = lazy(async () => ({
  default: (await import('../../widgets/agreement')).AgreementDialog,
}));

const isRefusedAs = (error: unknown, code: string): boolean =>
  error instanceof ApiRefusal && error.code === code;

/** 登录 (UX §4.9): a failure shows the server's own text as a toast and in the form, and clears credentials (SPEC §4, §8). */
export function Screen() {
  const site = useSite();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [phone, setPhone] = useState(() => readStored(REMEMBERED) ?? '');
  const [remember, setRemember] = useState(() => readStored(REMEMBERED) !== null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ phone?: string; password?: string }>({});
  const [agreement, setAgreement] = useState(false);
  const passwordBox = useRef<HTMLInputElement>(null);
  const phoneBox = useRef<HTMLInputElement>(null);
  const back = safeRedirect(search.get('redirect'));

  const enter = useMutation({
    mutationFn: (agreed: boolean) =>
      api('login', { query: { phone: phone.trim(), password, ...(agreed ? { agreed: '1' } : {}) } }),
    onSuccess: ({ token, info }) => {
      writeStored(REMEMBERED, remember ? phone.trim() : null);
      const { company, khId, headImgUrl } = info;
      login({ token, phone: info.phone || phone.trim(), company, khId, userId: info.id, headImgUrl });
      void navigate(back, { replace: true });
    },
    onError: (error) => {
      logout();
      // A member added by a colleague must accept the agreement before the session starts.
      if (isRefusedAs(error, 'agreement-needed')) return setAgreement(true);
      const text = errorText(error);
      if (text) toast({ text, tone: 'error', key: 'login' });
      passwordBox.current?.focus();
      passwordBox.current?.select();
    },
  });

  const submit = () => {
    const found = {
      ...(phone.trim() ? {} : { phone: '请填写账号或手机号' }),
      ...(password ? {} : { password: '请填写密码' }),
    };
    setMissing(found);
    if (found.phone) phoneBox.current?.focus();
    else if (found.password) passwordBox.current?.focus();
    else if (!enter.isPending) enter.mutate(false);
  };

  return (
    <div className="container-text py-8 phone:py-4">
      <div className="grid gap-6 lg:min-h-[520px] lg:grid-cols-[minmax(0,55fr)_minmax(400px,45fr)]">
        <BrandPanel siteName={site.name} />
        <section className="flex min-w-0 items-center justify-center rounded-card border border-line bg-card px-6 py-8 phone:px-4">
          <form
            noValidate
            className="flex w-100 max-w-full flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <h1 className="text-24">登录{site.name}</h1>
            <Field label="账号 / 手机号" error={missing.phone}>
              {(wiring) => (
                <Input
                  {...wiring}
                  ref={phoneBox}
                  size="touch"
                  autoComplete="username"
                  inputMode="tel"
                  maxLength={20}
                  value={phone}
                  onChange={(event) => setPhone(event.target.value)}
                />
              )}
            </Field>
            <Field label="密码" error={missing.password}>
              {(wiring) => (
                <PasswordInput
                  {...wiring}
                  ref={passwordBox}
                  size="touch"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
            <div className="flex items-center justify-between">
              <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
                记住账号
              </Checkbox>
              <Link to="/pages/findpassword" className="relative text-blue-600 hover:underline phone:hit-44">
                忘记密码
              </Link>
            </div>
            {enter.isError && errorText(enter.error) && <FieldError>{errorText(enter.error)}</FieldError>}
            {isRefusedAs(enter.error, 'wrong-credentials') && (
              <p className="text-13 text-t3">
                忘了密码可用短信验证码重设；已注销的账号不能恢复，原手机号可以重新入驻
              </p>
            )}
            <Button type="submit" variant="brand" size="touch" block busy={enter.isPending}>
              登录
            </Button>
            <p className="flex items-center justify-between text-14 text-t2">
              <span>
                还没有账号？
                <Link to="/pages/register" className="relative text-blue-600 underline phone:hit-44">
                  免费注册
                </Link>
              </span>
              <Link to="/pages/home" className="relative text-blue-600 hover:underline phone:hit-44">
                先逛逛
              </Link>
            </p>
          </form>
        </section>
      </div>
      {agreement && (
        <Suspense fallback={null}>
          <AgreementDialog
            slug="user-agreement"
            agree="同意并登录"
            lead="您由同事添加，首次登录前请阅读并同意用户协议；同意的时间和协议版本将被记录。"
            onClose={() => setAgreement(false)}
            onAgree={() => {
              setAgreement(false);
              enter.mutate(true);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
