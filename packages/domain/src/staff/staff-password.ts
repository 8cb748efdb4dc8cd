import { passwordProblem } from '../members';

/** Null when a member of staff may use the password, else one Chinese sentence: as for buyers, and not one's name. */
export function staffPasswordProblem(password: string, name: string): string | null {
  const weak = passwordProblem(password);
  if (weak) return weak;
  const holdsName = name.length > 2 && password.toLowerCase().includes(name.toLowerCase());
  return holdsName ? '密码不能包含账号名' : null;
}
