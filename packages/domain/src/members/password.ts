/** Live rules of a new password (UX §4.9, §4.11). */
export type PasswordRule = {
  readonly key: 'length' | 'letters' | 'digits' | 'no-spaces' | 'not-phone';
  readonly text: string;
  readonly met: boolean;
};

const MIN = 8;
const MAX = 64;

/** Every rule with whether it is met; the list is shown while typing. */
export function passwordRules(password: string, phone = ''): PasswordRule[] {
  return [
    { key: 'length', text: `${MIN}–${MAX} 个字符`, met: password.length >= MIN && password.length <= MAX },
    { key: 'letters', text: '包含字母', met: /[a-zA-Z]/.test(password) },
    { key: 'digits', text: '包含数字', met: /\d/.test(password) },
    { key: 'no-spaces', text: '不含空格', met: password !== '' && !/\s/.test(password) },
    {
      key: 'not-phone',
      text: '不含手机号',
      met: password !== '' && (phone === '' || !password.includes(phone)),
    },
  ];
}

/** Null when the password may be used, else one Chinese sentence. */
export function passwordProblem(password: string, phone = ''): string | null {
  const broken = passwordRules(password, phone).filter((rule) => !rule.met);
  return broken.length === 0 ? null : `密码须满足：${broken.map((rule) => rule.text).join('、')}`;
}
