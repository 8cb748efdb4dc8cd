import { passwordProblem } from '@pifa/domain';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from '../../ui/router';
import { api } from '../../lib/api';
import { errorText, refusalOf } from '../../lib/errors';
import { loginPath } from '../../lib/navigation';
import { logout, useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Field, FieldError } from '../../ui/field';
import { toast } from '../../ui/toast';
import { PasswordInput, PasswordRules } from '../../widgets/account-form';
import { MemberHead, PERSON_PATH } from '../../widgets/member-frame';

interface Passwords {
  old: string;
  next: string;
  again: string;
}

type Problems = Partial<Passwords>;

const NOTHING: Passwords = { old: '', next: '', again: '' };

function problemsOf({ old, next, again }: Passwords, phone: string): Problems {
  const weak = passwordProblem(next, phone);
  const found: Problems = {};
  if (!old) found.old = '请填写原密码';
  if (weak) found.next = weak;
  else if (next === old) found.next = '新密码不能与原密码相同';
  if (again !== next) found.again = '两次输入的密码不一致';
  return found;
}

/**
 * 修改密码 (SPEC §4, UX §4.11): the present password is checked first, so that a slip is said at its field; after
 * the change every session is over and the buyer logs in again.
 */
export function Screen() {
  const session = useSession();
  const navigate = useNavigate();
  const phone = session?.phone ?? '';
  const [passwords, setPasswords] = useState<Passwords>(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);

  const focus = (field: keyof Passwords) =>
    form.current?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus();
  const show = (found: Problems) => {
    setProblems(found);
    const first = (['old', 'next', 'again'] as const).find((field) => found[field]);
    if (first) focus(first);
    return first !== undefined;
  };
  const set = (field: keyof Passwords, value: string) => {
    setPasswords((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _mended, ...left }) => left);
    if (save.isError) save.reset();
  };

  const save = useMutation({
    mutationFn: async () => {
      await api('validPassword', { query: { password: passwords.old } });
      await api('forgetPwd', { query: { oldPassword: passwords.old, password: passwords.next } });
    },
    onSuccess: () => {
      toast({ text: '密码已修改，请重新登录', tone: 'success', key: 'password', duration: 6000 });
      void navigate(loginPath(PERSON_PATH), { replace: true });
      logout();
    },
    onError: (error) => {
      const code = refusalOf(error)?.code;
      const text = errorText(error) ?? '';
      if (code === 'password-wrong' || code === 'guesses-used-up') show({ old: text });
      else if (code === 'password-weak') show({ next: text });
    },
  });
  const elsewhere = save.isError && Object.keys(problems).length === 0 ? errorText(save.error) : null;

  const box = (field: keyof Passwords, label: string, complete: 'current-password' | 'new-password') => (
    <div data-field={field}>
      <Field label={label} required error={problems[field]}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            size="touch"
            autoComplete={complete}
            value={passwords[field]}
            onChange={(event) => set(field, event.target.value)}
          />
        )}
      </Field>
      {field === 'next' && <PasswordRules password={passwords.next} phone={phone} />}
    </div>
  );

  return (
    <div className="container-page phone:py-3">
      <MemberHead title="修改密码" />
      <div className="rounded-card border border-line bg-card px-5 py-8 phone:px-4 phone:py-5">
        <form
          ref={form}
          noValidate
          className="mx-auto flex w-100 max-w-full flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!show(problemsOf(passwords, phone)) && !save.isPending) save.mutate();
          }}
        >
          {/* Password managers file the new password under this account. */}
          <input
            type="text"
            autoComplete="username"
            value={phone}
            readOnly
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          />
          {box('old', '原密码', 'current-password')}
          {box('next', '新密码', 'new-password')}
          {box('again', '确认新密码', 'new-password')}
          {elsewhere && <FieldError>{elsewhere}</FieldError>}
          <Button type="submit" variant="brand" size="touch" block busy={save.isPending}>
            确认修改
          </Button>
          <p className="text-13 text-t3">
            修改后，本账号在所有设备上都需要重新登录。忘记原密码？
            <Link
              to="/pages/findpassword"
              className="relative text-blue-600 underline underline-offset-2 phone:hit-44"
            >
              用短信验证码找回
            </Link>
          </p>
        </form>
      </div>
    </div>
  );
}
