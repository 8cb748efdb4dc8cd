import { passwordRules } from '@pifa/domain';
import { Check, Dot, Eye, EyeOff, X } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'before' | 'after' | 'onClear'>;

/** A password box with a show button and a Caps Lock warning; pasting and password managers work (UX §4.9). */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <span className="block">
      <span className="relative block">
        <Input
          {...rest}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          className={cx('pr-12', className)}
          onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
          onBlur={(event) => {
            setCaps(false);
            rest.onBlur?.(event);
          }}
        />
        <button
          type="button"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-content-center text-t3 hover:text-t1"
        >
          <Icon as={shown ? EyeOff : Eye} size={18} />
        </button>
      </span>
      {caps && <span className="mt-1 block text-12 text-amber-800">大写锁定已打开</span>}
    </span>
  );
}

/** The rules of a new password, ticked off while the buyer types. */
export function PasswordRules({ password, phone }: { password: string; phone?: string }) {
  return (
    <ul aria-label="密码要求" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
      {passwordRules(password, phone).map((rule) => (
        <li
          key={rule.key}
          className={cx('inline-flex items-center gap-1', rule.met ? 'text-green-700' : 'text-t3')}
        >
          <Icon as={rule.met ? Check : password ? X : Dot} size={12} />
          {rule.text}
          <span className="sr-only">{rule.met ? '，已满足' : '，未满足'}</span>
        </li>
      ))}
    </ul>
  );
}
