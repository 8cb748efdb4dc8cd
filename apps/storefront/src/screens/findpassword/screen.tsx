import { isMobile, passwordProblem } from '@pifa/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from '../../ui/router';
import { api } from '../../lib/api';
import { errorText, refusalOf } from '../../lib/errors';
import { logout } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { Field, FieldError } from '../../ui/field';
import { Input } from '../../ui/input';
import { ResultPage } from '../../ui/result-page';
import { Steps } from '../../ui/steps';
import { PasswordInput, PasswordRules, SmsCode } from '../../widgets/account-form';

const STEPS = [{ label: '验证手机' }, { label: '设置新密码' }, { label: '完成' }];

/** 找回密码 (UX §4.9): three steps; the password travels by the specified GET and is shown and logged nowhere. */
export function Screen() {
  const [step, setStep] = useState(0);
  const [phone, setPhone] = useState('');
  const [phoneProblem, setPhoneProblem] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);

  const check = useMutation({
    mutationFn: () =>
      api('checkVerificationCode', {
        query: { phone: phone.trim(), verificationCode: code, purpose: 'password' },
      }),
    onSuccess: () => setStep(1),
    onError: (error) => setCodeProblem(errorText(error)),
  });
  const save = useMutation({
    mutationFn: () => api('forgetPwd', { query: { phone: phone.trim(), verificationCode: code, password } }),
    onSuccess: () => {
      logout();
      setStep(2);
    },
    onError: (error) => {
      // The code has expired meanwhile: back to where a new one can be requested.
      const refused = refusalOf(error);
      if (refused?.code !== 'code-wrong' && refused?.code !== 'code-dead') return;
      setCodeProblem(refused.message);
      setStep(0);
    },
  });
  const weak = passwordProblem(password, phone.trim());
  const different = again !== password ? '两次输入的密码不一致' : null;

  if (step === 2) return <Done />;
  return (
    <div className="container-form py-8 phone:py-4">
      <div className="rounded-card border border-line bg-card px-6 py-8 phone:px-4">
        <h1 className="text-center text-20">找回密码</h1>
        <Steps label="找回密码步骤" steps={STEPS} current={step} className="mx-auto mt-6 max-w-120" />
        <form
          noValidate
          className="mx-auto mt-8 flex w-100 max-w-full flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (step === 0) {
              if (!isMobile(phone)) setPhoneProblem('请填写正确的电话号码');
              else if (code.length < 4) setCodeProblem('请填写短信验证码');
              else if (!check.isPending) check.mutate();
              return;
            }
            setTried(true);
            if (!weak && !different && !save.isPending) save.mutate();
          }}
        >
          {step === 0 ? (
            <>
              <Field label="注册手机号" required error={phoneProblem}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    size="touch"
                    type="tel"
                    inputMode="numeric"
                    autoComplete="tel"
                    maxLength={11}
                    value={phone}
                    onChange={(event) => {
                      setPhone(event.target.value);
                      setPhoneProblem(null);
                    }}
                  />
                )}
              </Field>
              <SmsCode
                phone={phone.trim()}
                purpose="password"
                code={code}
                onCode={(next) => {
                  setCode(next);
                  setCodeProblem(null);
                }}
                error={codeProblem}
                onPhoneProblem={setPhoneProblem}
              />
              <Button type="submit" variant="brand" size="touch" block busy={check.isPending}>
                下一步
              </Button>
            </>
          ) : (
            <>
              <input
                type="text"
                autoComplete="username"
                value={phone}
                readOnly
                tabIndex={-1}
                aria-hidden
                className="sr-only"
              />
              <Field label="新密码" required error={tried ? weak : null}>
                {(wiring) => (
                  <PasswordInput
                    {...wiring}
                    size="touch"
                    autoComplete="new-password"
                    value={password}
                    onChange={(event) => setPassword(event.target.value)}
                  />
                )}
              </Field>
              <PasswordRules password={password} phone={phone.trim()} />
              <Field label="确认新密码" required error={tried ? different : null}>
                {(wiring) => (
                  <PasswordInput
                    {...wiring}
                    size="touch"
                    autoComplete="new-password"
                    value={again}
                    onChange={(event) => setAgain(event.target.value)}
                  />
                )}
              </Field>
              {save.isError && errorText(save.error) && <FieldError>{errorText(save.error)}</FieldError>}
              <Button type="submit" variant="brand" size="touch" block busy={save.isPending}>
                确认修改
              </Button>
              <Button onClick={() => setStep(0)}>返回上一步</Button>
            </>
          )}
          <p className="text-center">
            <Link to="/pages/login" className="relative text-blue-600 hover:underline phone:hit-44">
              想起来了，去登录
            </Link>
          </p>
        </form>
      </div>
    </div>
  );
}

/** Five seconds to the login page, or at once. */
function Done() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(5);
  useEffect(() => {
    if (left === 0) void navigate('/pages/login', { replace: true });
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, navigate]);
  return (
    <div className="py-8">
      <ResultPage
        state="success"
        title="密码已修改，请重新登录"
        cause={`${Math.max(left, 0)} 秒后自动前往登录页`}
        actions={
          <LinkButton to="/pages/login" variant="brand" size="touch">
            立即登录
          </LinkButton>
        }
      />
    </div>
  );
}
