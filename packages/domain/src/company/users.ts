import type { StatusWord } from '../orders';

/** invited: added by the manager, has set no password yet. */
export type CompanyUserState = 'open' | 'invited' | 'closed';

const STATE_WORDS: Record<CompanyUserState, StatusWord> = {
  open: { word: '正常', colour: 'green' },
  invited: { word: '待设置密码', colour: 'amber' },
  closed: { word: '已停用', colour: 'grey' },
};

/** The one table of status words for the users of a company. */
export function companyUserWord(state: CompanyUserState): StatusWord {
  return STATE_WORDS[state];
}

/** Users of one company, closed ones included. */
export const COMPANY_USERS_MOST = 50;

export type CompanyUserAct = 'close' | 'reopen' | 'hand-over';

/** Why an act on a user of the company is not possible, in Chinese; null when it is. The manager acts on others. */
export function userActProblem(facts: {
  act: CompanyUserAct;
  actorIsManager: boolean;
  self: boolean;
  state: CompanyUserState;
}): string | null {
  const { act, actorIsManager, self, state } = facts;
  if (!actorIsManager) return '只有公司管理员可以管理成员';
  if (self) return '管理员不能停用自己，请先把管理权交给同事';
  if (act === 'close') return state === 'closed' ? '该成员已经停用' : null;
  if (act === 'reopen') return state === 'closed' ? null : '该成员没有停用';
  if (state === 'invited') return '对方还没有设置密码，不能接管';
  return state === 'closed' ? '该成员已停用，请先启用' : null;
}
