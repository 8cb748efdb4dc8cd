import { type Fen, formatAmount } from '../money';

/** 停用 and 恢复 of a customer. */
export const COMPANY_MOVES = ['close', 'reopen'] as const;
export type CompanyMove = (typeof COMPANY_MOVES)[number];
export type CompanyStatus = 'open' | 'closed';

/** What a customer is before and after. */
export const companyMoveStatus = (act: CompanyMove): { from: CompanyStatus; to: CompanyStatus } =>
  act === 'close' ? { from: 'open', to: 'closed' } : { from: 'closed', to: 'open' };

/** 「正常」, 「已停用」. */
export const companyStatusWord = (status: CompanyStatus): string => (status === 'open' ? '正常' : '已停用');

/** Why a customer cannot be closed or reopened, in Chinese; null when it can. */
export function companyMoveProblem(act: CompanyMove, status: CompanyStatus): string | null {
  if (companyMoveStatus(act).from === status) return null;
  return act === 'close' ? '该客户已经停用' : '该客户没有停用';
}

/** What a customer has under way. */
export interface UnderWay {
  /** Orders that are neither finished nor cancelled. */
  orders: number;
  unpaid: Fen;
  afterSales: number;
}

/** What closing a customer leaves behind, in Chinese: nothing of it is cancelled. */
export const companyCloseWarnings = ({ orders, unpaid, afterSales }: UnderWay): string[] => [
  ...(orders > 0 ? [`还有 ${orders} 张订单没有完成`] : []),
  ...(unpaid > 0 ? [`还有 ¥${formatAmount(unpaid)} 没有付`] : []),
  ...(afterSales > 0 ? [`还有 ${afterSales} 件售后没有办完`] : []),
];
