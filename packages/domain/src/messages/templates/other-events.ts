import { type EventDefinition, withSms } from './define';
import type { HoleName } from './holes';

const account = (name: string, when: string, to: string, sms: string, holes: readonly HoleName[]) =>
  ({ group: '账号', name, when, to, type: 'system', holes, sms }) satisfies EventDefinition;

const HOW_TO_SIGN_IN = '请在登录页点“忘记密码”，用本手机号设置密码后登录。';

/** A reminder says the same in the message box and by SMS. */
const reminder = (
  name: string,
  when: string,
  to: string,
  [title, text]: readonly [string, string],
  holes: readonly HoleName[],
) =>
  ({
    group: '活动与价格',
    name,
    when,
    to,
    type: 'activity',
    holes,
    box: { title, text },
    sms: text,
  }) satisfies EventDefinition;

/** What is said about accounts, promotions and prices. */
export const OTHER_EVENTS = {
  'sms.code': {
    ...account(
      '验证码',
      '注册、找回密码、访客询价时立即',
      '填写的手机号',
      '验证码 {验证码}，5 分钟内有效。如非本人操作，请忽略本短信。',
      ['验证码'],
    ),
    smsNeeds: '验证码',
  },
  'application.approved': {
    ...account(
      '入驻申请通过',
      '通过入驻申请后立即',
      '申请人',
      '{联系人}您好，{公司}的入驻申请已通过审核，请用本手机号登录，即可查看批发价并下单[，业务员{业务员}为您服务]。',
      ['公司', '联系人', '业务员'],
    ),
    box: {
      title: '欢迎加入，入驻申请已通过',
      text: '{公司} 的账号已开通。先填好收货地址，再把要进的货放进购物车，就能提交第一张订单。',
    },
  },
  'application.rejected': account(
    '入驻申请驳回',
    '驳回入驻申请后立即',
    '申请人',
    '{公司}的入驻申请未通过审核：{原因}，请修改后重新提交。',
    ['公司', '联系人', '原因'],
  ),
  'user.opened': account(
    '开通采购账号',
    '商城为公司开户后立即',
    '新账号的手机号',
    `商城已为{公司}开通采购账号，${HOW_TO_SIGN_IN}`,
    ['公司'],
  ),
  'user.added': account(
    '商城添加成员',
    '同事给公司添加成员后立即',
    '新成员的手机号',
    `商城已将您添加为{公司}的采购成员，${HOW_TO_SIGN_IN}`,
    ['公司'],
  ),
  'user.joined': account(
    '公司添加成员',
    '公司管理员添加成员后立即',
    '新成员的手机号',
    `{公司} 已将您添加为采购成员，${HOW_TO_SIGN_IN}`,
    ['公司'],
  ),
  'user.reset': account(
    '重置密码',
    '同事重置成员密码后立即',
    '该成员的手机号',
    '您在{公司}的密码已由商城重置，请在登录页点“忘记密码”，用本手机号设置新密码后登录。',
    ['公司'],
  ),
  'activity.begins': reminder(
    '预约的活动即将开始',
    '活动开始前，按活动设定的提前时间',
    '预约的账号',
    ['{活动}即将开始', '您预约的{活动}商品「{商品}」将于 {开始时间} 开始，请及时参与。'],
    ['活动', '商品', '开始时间'],
  ),
  'balance.opens': reminder(
    '预售尾款开始支付',
    '尾款开始支付前，按预售设定的提前时间',
    '下单的账号',
    [
      '预售尾款即将开始支付',
      '您的预售订单 {订单号} 尾款 {尾款} 将于 {开始时间} 开始支付[，请在 {截止时间} 前付清]。',
    ],
    ['订单号', '尾款', '开始时间', '截止时间'],
  ),
  'balance.closes': reminder(
    '预售尾款即将截止',
    '尾款截止前，按预售设定的提前时间',
    '下单的账号',
    ['预售尾款即将截止', '您的预售订单 {订单号} 尾款 {尾款} 的支付将于 {截止时间} 截止。{逾期说明}'],
    ['订单号', '尾款', '截止时间', '逾期说明'],
  ),
  'price.change': withSms({
    group: '活动与价格',
    name: '调价通知',
    when: '定好的新价格生效前几天，天数见站点设置',
    to: '买过这些商品，或有自己价目表的公司',
    type: 'quote',
    holes: ['种数', '日期', '涨跌'],
    box: { title: '调价通知', text: '{种数} 种商品 {日期} 起调价，{涨跌}' },
  }),
} as const satisfies Record<string, EventDefinition>;
