/** What may prevent closing one's own account. */
export interface ClosingFacts {
  isManager: boolean;
  /** Others of the company who are not closed. */
  colleagues: number;
  /** Numbers of unpaid orders, and of orders being refunded. */
  unpaid: readonly string[];
  refunding: readonly string[];
}

/** Every reason why the account cannot be closed yet, in Chinese; empty when it can. */
export function closingProblems({ isManager, colleagues, unpaid, refunding }: ClosingFacts): string[] {
  return [
    ...(isManager && colleagues > 0 ? ['您是公司管理员，请先把管理权交给同事'] : []),
    ...(unpaid.length > 0 ? [`还有待付款的订单 ${named(unpaid)}，请先支付或取消`] : []),
    ...(refunding.length > 0 ? [`还有退款中的订单 ${named(refunding)}，请等退款完成`] : []),
  ];
}

const NAMED = 3;
const named = (numbers: readonly string[]): string =>
  numbers.length > NAMED
    ? `${numbers.slice(0, NAMED).join('、')} 等 ${numbers.length} 张`
    : numbers.join('、');

/** What closing does to the person's data and the company's records; shown before it is confirmed. */
export const CLOSING_CONSEQUENCES = [
  '姓名、手机号和头像将被抹去，显示为「已注销用户」，不能恢复',
  '所有设备立即退出登录，这个手机号可以重新注册',
  '您的购物车、收藏、浏览记录和消息将被删除',
  '公司的订单、付款、发票等交易记录依法保留，同事仍可查看',
  '公司没有其他成员时，公司账户一并停用，剩余的卡券和积分不能再使用；地址簿、联系人、营业执照、开票联系方式和询价售后留言一并抹去',
] as const;
