/**
 * Every refusal of the mall: a closed union, and the one table that turns it into Chinese (STYLE: refusals are values).
 * The exact texts of SPEC §5 and §8 are defined here.
 */
import { TOKEN_FAILURE } from './envelope';

/** Parameters that a refusal's sentence needs. */
export interface RefusalParams {
  'bad-input': { text: string };
  'not-found': { what?: string };
  'not-logged-in': object;
  /** `permission`: what the role lacks, in words */
  forbidden: { permission?: string };
  /** 30 minutes without an act: the password is asked, nothing is lost */
  'session-locked': object;
  'second-factor-needed': object;
  /** `unreadable`: this server cannot open the account's secret, so only a recovery code is right */
  'two-factor-wrong': { unreadable?: boolean };
  /** the role requires a second factor, and this account has none yet: it may only set it up */
  'two-factor-missing': object;
  /** `captchaId` and `image` in the response's data */
  'captcha-needed': object;
  /** a recent password or code is needed for this act (ADMIN §13) */
  'step-up-needed': object;
  /** changed by somebody else since it was read */
  stale: { text: string };
  'too-many-requests': { seconds?: number };
  'header-missing': object;
  fault: { requestId: string };
  /** `why`: the database doesn't respond, refuses writes (no space left), or has too many requests at once */
  unavailable: { why?: 'database-away' | 'read-only' | 'busy' };

  'wrong-credentials': object;
  'guesses-used-up': { minutes: number };
  'application-waiting': object;
  'application-rejected': { reason: string };
  'account-closed': object;
  'captcha-wrong': object;
  'sms-too-soon': { seconds: number };
  'sms-used-up': object;
  'code-wrong': object;
  'code-dead': object;
  'phone-invalid': object;
  'phone-taken': object;
  'phone-unknown': object;
  'password-weak': { text: string };
  'password-wrong': object;
  'agreement-needed': object;

  'area-missing': object;
  'address-missing': object;
  'recipient-missing': object;
  'too-many-addresses': { most: number };
  'too-many-favourites': { most: number };

  'quantity-invalid': { text: string };
  /** `text`: the sentence with both valid neighbours (UX §5.1-2) */
  'below-minimum': { name: string; min: number; text?: string };
  'over-stock': { text?: string };
  'out-of-stock': { name: string };
  'off-sale': { name: string };
  'cart-full': { most: number };
  'cart-line-gone': object;
  'price-hidden': object;

  'nothing-to-order': object;
  'order-address-missing': object;
  'lines-need-attention': { names: string[] };
  'stock-short': { names: string[] };
  'order-changed': object;
  /** `text`: what the company has unpaid, and what it may still order */
  'unpaid-limit': { text: string };
  'not-deliverable': { region: string };
  /** `text`: why the order cannot be delivered this way */
  'way-unavailable': { text: string };
  'transition-refused': { text: string };
  /** `text`: what looks like a typing error and needs `confirm` */
  'confirm-needed': { text: string };
  'request-id-reused': object;
  'reviewed-already': { names: string[] };
  /** `text`: why these pieces cannot be returned or refunded */
  'after-sale-refused': { text: string };

  'method-unavailable': object;
  'nothing-to-pay': object;
  'payment-closed': object;
  'provider-unreachable': object;
  'open-in-browser': object;
  'grant-over': object;
  'signature-wrong': object;
  'notice-mismatch': object;

  'activity-closed': { text: string };
  'activity-limit': { text: string };
  'card-unusable': object;
  'card-gone': object;
  'card-limit': { most: number };
  /** `text`: the most that a line or an order may come to */
  'amount-too-large': { text: string };
  'gift-gone': { names: string[] };
  'no-chance': object;
  'points-short': object;

  'inquiry-off': object;
  'inquiry-empty': object;
  'quote-expired': { no: string };
  'quote-superseded': { no: string };
  'quote-ordered': { names: string[] };
  /** `text`: why nothing can be done with it any more, or not yet */
  'quote-closed': { text: string };
  /** `text`: what is wrong with which field; the response's data is `{ field }` */
  'title-field': { text: string };
  'title-exists': object;
  'too-many-titles': { most: number };
  'title-unusable': { text: string };
  'order-not-invoiceable': { text: string };
  'order-invoiced': { no: string };
  'invoice-service-away': object;
  'file-type': { allowed: string };
  'file-too-large': { megabytes: number };
}

export type RefusalCode = keyof RefusalParams;

/** A refusal with the parameters of its sentence; `data` is sent as the response's data (for example the new quote). */
export type Refusal = {
  [Code in RefusalCode]: { refused: Code; params: RefusalParams[Code]; data?: unknown };
}[RefusalCode];

/** Makes a refusal: `refuse('out-of-stock', { name })`. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  params: RefusalParams[Code],
  data?: unknown,
): Refusal {
  return { refused: code, params, data } as Refusal;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

const sentences: { [Code in RefusalCode]: (params: RefusalParams[Code]) => string } = {
  'bad-input': ({ text }) => text,
  'not-found': ({ what }) => `${what ?? '您要找的内容'}不存在或已被删除`,
  'not-logged-in': () => TOKEN_FAILURE,
  forbidden: ({ permission }) =>
    permission ? `没有权限：需要「${permission}」权限` : '您没有权限进行此操作',
  'session-locked': () => '长时间未操作，已锁定，请输入密码继续',
  'second-factor-needed': () => '请输入两步验证码',
  'two-factor-wrong': ({ unreadable }) =>
    unreadable
      ? '这台服务器读不出两步验证的密钥：请用恢复码登录，再请老板重置两步验证'
      : '两步验证码不正确或已用过',
  'two-factor-missing': () => '您的角色需要两步验证，请先设置',
  'captcha-needed': () => '请输入图形验证码',
  'step-up-needed': () => '请再次验证身份：输入密码或两步验证码',
  stale: ({ text }) => text,
  'too-many-requests': ({ seconds }) =>
    seconds ? `操作太频繁，请 ${seconds} 秒后再试` : '操作太频繁，请稍后再试',
  'header-missing': () => '请求缺少必要的标识，请从商城页面操作',
  fault: ({ requestId }) => `服务器开小差了，请稍后再试（编号 ${requestId}）`,
  unavailable: ({ why }) =>
    why === 'read-only'
      ? '系统存储空间不足，暂时只能浏览，不能保存，请稍后再试'
      : why === 'database-away'
        ? '系统暂时无法处理，请稍后再试，已提交成功的订单不受影响'
        : why === 'busy'
          ? '正忙，请稍后再试'
          : '服务正在准备中，请稍后再试',

  'wrong-credentials': () => '账号或密码不正确',
  'guesses-used-up': ({ minutes }) => `尝试次数过多，请 ${minutes} 分钟后再试`,
  'application-waiting': () => '您的入驻申请正在审核中，审核结果将以短信通知',
  'application-rejected': ({ reason }) => `您的入驻申请未通过：${reason || '资料不完整'}，请重新提交`,
  'account-closed': () => '该账号已停用，请联系客服',
  'captcha-wrong': () => '图形验证码不正确或已过期，请换一张重试',
  'sms-too-soon': ({ seconds }) => `验证码已发送，请 ${seconds} 秒后再获取`,
  'sms-used-up': () => '今日获取验证码次数已达上限，请明天再试',
  'code-wrong': () => '短信验证码不正确',
  'code-dead': () => '短信验证码已失效，请重新获取',
  'phone-invalid': () => '请填写正确的电话号码',
  'phone-taken': () => '该手机号已注册，请直接登录',
  'phone-unknown': () => '该手机号尚未注册',
  'password-weak': ({ text }) => text,
  'password-wrong': () => '原密码不正确',
  'agreement-needed': () => '请先阅读并同意用户协议',

  'area-missing': () => '请您选择地区',
  'address-missing': () => '请您填写完整的送货地址',
  'recipient-missing': () => '请您填写收货人',
  'too-many-addresses': ({ most }) => `最多保存 ${most} 个送货地址`,
  'too-many-favourites': ({ most }) => `最多收藏 ${most} 种商品`,

  'quantity-invalid': ({ text }) => text,
  'below-minimum': ({ name, min, text }) => text ?? `${name}不能低于起订数量(${min})下单！！`,
  'over-stock': ({ text }) => text ?? '当前数量已超过商品最大库存',
  'out-of-stock': ({ name }) => `${name} 无货`,
  'off-sale': ({ name }) => `${name} 已下架`,
  'cart-full': ({ most }) => `购物车最多放 ${most} 种商品`,
  'cart-line-gone': () => '该商品已不在购物车中',
  'price-hidden': () => '登录显示价格',

  'nothing-to-order': () => '请先选择商品',
  'order-address-missing': () => '请选择送货地址',
  'lines-need-attention': ({ names }) => `${names.join('、')} 需要处理后才能下单`,
  'stock-short': ({ names }) => `${names.join('、')} 库存不足，请调整数量`,
  'unpaid-limit': ({ text }) => text,
  'order-changed': () => '商品价格或库存有变化，请确认后重新提交',
  'not-deliverable': ({ region }) => `${region || '该地区'}暂不支持配送`,
  'way-unavailable': ({ text }) => text,
  'transition-refused': ({ text }) => text,
  'confirm-needed': ({ text }) => text,
  'request-id-reused': () => '该请求编号已用于其他订单，请刷新页面后重试',
  'after-sale-refused': ({ text }) => text,
  'reviewed-already': ({ names }) => `${names.join('、')} 已评价过，每个商品只能评价一次`,

  'method-unavailable': () => '该支付方式暂不可用，请选择其他方式',
  'nothing-to-pay': () => '该订单当前无需支付',
  'payment-closed': () => '支付已关闭，请重新发起支付',
  'provider-unreachable': () => '支付渠道暂时无法连接，请稍后重试',
  'open-in-browser': () => '微信内不能这样支付，请点右上角，在浏览器打开，或选择对公转账',
  'grant-over': () => '微信授权已失效，请重新点支付',
  'signature-wrong': () => '签名不正确',
  'notice-mismatch': () => '通知内容与支付单不符',

  'activity-closed': ({ text }) => text,
  'activity-limit': ({ text }) => text,
  'card-unusable': () => '该卡券不可用于支付',
  'card-gone': () => '卡券已领完或已过领取时间',
  'card-limit': ({ most }) => `每客户限领 ${most} 张，您已领取`,
  'amount-too-large': ({ text }) => text,
  'gift-gone': ({ names }) => `赠品 ${names.join('、')} 已赠完，请确认后重新提交`,
  'no-chance': () => '抽奖次数已用完',
  'points-short': () => '积分不足',

  'inquiry-off': () => '询价功能暂未开放',
  'inquiry-empty': () => '询价单还是空的',
  'quote-expired': ({ no }) => `报价单 ${no} 已过有效期，请再次询价`,
  'quote-superseded': ({ no }) => `报价单 ${no} 已有新的报价，请按新报价确认`,
  'quote-ordered': ({ names }) => `${names.join('、')} 已按报价下单，不能重复下单`,
  'quote-closed': ({ text }) => text,
  'title-field': ({ text }) => text,
  'title-exists': () => '已有相同的抬头，请直接修改',
  'too-many-titles': ({ most }) => `最多保存 ${most} 个发票抬头`,
  'title-unusable': ({ text }) => text,
  'order-not-invoiceable': ({ text }) => text,
  'order-invoiced': ({ no }) => `订单 ${no} 已申请开票，不能重复申请`,
  'invoice-service-away': () => '开票系统暂时无法连接，请稍后重试',
  'file-type': ({ allowed }) => `只能上传 ${allowed} 文件`,
  'file-too-large': ({ megabytes }) => `文件不能超过 ${megabytes}MB`,
};

/** The Chinese sentence of a refusal. */
export function refusalText(refusal: Refusal): string {
  const sentence = sentences[refusal.refused] as (params: unknown) => string;
  return sentence(refusal.params);
}
