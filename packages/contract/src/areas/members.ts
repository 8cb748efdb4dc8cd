import { defineCall, id, idList, instant, page, paging, text, textId, yuan, z, flag } from '../define-call';
import { goodsCard } from './goods';

const phone = text(20);
const password = z.string().min(1).max(72);
const purpose = z.enum(['register', 'password', 'inquiry']);

const info = z.object({
  /** the user's id */
  id: z.string(),
  phone: z.string(),
  company: z.string(),
  khId: z.string(),
  headImgUrl: z.string(),
  name: z.string(),
  level: z.string(),
  role: z.string(),
});
export type WireMemberInfo = z.infer<typeof info>;

const address = z.object({
  id: z.string(),
  province: z.string(),
  city: z.string(),
  county: z.string(),
  /** code of the last level chosen: 2, 4, 6 or 9 digits */
  regionCode: z.string(),
  address: z.string(),
  name: z.string(),
  phone: z.string(),
  lng: z.string(),
  lat: z.string(),
  isDefault: z.number().int(),
});
export type WireAddress = z.infer<typeof address>;

/** degrees, or '' when no point was chosen on a map */
const coordinate = text(20).regex(/^(-?\d{1,3}(\.\d{1,15})?)?$/);

const addressFields = {
  province: text(40).default(''),
  city: text(40).default(''),
  county: text(40).default(''),
  regionCode: text(9).default(''),
  address: text(120).default(''),
  name: text(40).default(''),
  phone: text(20).default(''),
  lng: coordinate.default(''),
  lat: coordinate.default(''),
  isDefault: z.union([z.literal(0), z.literal(1)]).default(0),
};
const addressRefusals = [
  'area-missing',
  'address-missing',
  'recipient-missing',
  'phone-invalid',
  'not-found',
  'too-many-addresses',
] as const;

export const members = {
  login: defineCall({
    summary: '登录',
    access: 'public',
    specified: true,
    sensitive: true,
    query: z.object({
      phone,
      password,
      /** who was added by a colleague agrees to the user agreement with the first login */
      agreed: flag.optional(),
    }),
    data: z.object({ token: z.string(), info }),
    refusals: [
      'agreement-needed',
      'wrong-credentials',
      'guesses-used-up',
      'application-waiting',
      'application-rejected',
      'account-closed',
    ],
  }),
  logout: defineCall({
    summary: '退出登录',
    access: 'member',
    body: z.object({}).default({}),
    data: z.object({}),
  }),
  memberInfo: defineCall({
    summary: '当前会员，与未读消息数',
    access: 'member',
    data: info.extend({ unread: z.number().int().optional() }),
  }),
  validPassword: defineCall({
    summary: '校验当前密码',
    access: 'member',
    specified: true,
    sensitive: true,
    query: z.object({ password }),
    data: z.object({ valid: z.boolean() }),
    refusals: ['password-wrong', 'guesses-used-up'],
  }),
  checkVerificationCode: defineCall({
    summary: '校验短信验证码（不消耗；错 5 次失效）',
    access: 'public',
    specified: true,
    sensitive: true,
    query: z.object({ phone, verificationCode: text(8), purpose: purpose.default('password') }),
    data: z.object({ valid: z.boolean() }),
    refusals: ['code-wrong', 'code-dead', 'phone-invalid', 'phone-taken', 'guesses-used-up'],
  }),
  forgetPwd: defineCall({
    summary:
      '修改密码：凭短信验证码（phone、verificationCode），或登录后凭原密码（oldPassword）。之后所有登录失效',
    access: 'public',
    specified: true,
    sensitive: true,
    query: z.object({
      phone: phone.optional(),
      verificationCode: text(8).optional(),
      oldPassword: password.optional(),
      password: z.string().min(1).max(72),
    }),
    data: z.object({}),
    refusals: [
      'code-wrong',
      'code-dead',
      'phone-invalid',
      'phone-unknown',
      'password-weak',
      'password-wrong',
      'guesses-used-up',
    ],
  }),
  imgCode: defineCall({
    summary: '图形验证码',
    access: 'public',
    secret: true,
    specified: true,
    data: z.object({ imgsrc: z.string(), session_id: z.string() }),
  }),
  sendSms: defineCall({
    summary: '发送短信验证码；须先答对图形验证码',
    access: 'public',
    specified: true,
    sensitive: true,
    query: z.object({ phone, imgCode: text(8), session_id: text(64), purpose: purpose.default('register') }),
    data: z.object({ /** wait so long before the next one */ seconds: z.number().int() }),
    refusals: ['captcha-wrong', 'sms-too-soon', 'sms-used-up', 'phone-invalid'],
  }),
  apply: defineCall({
    summary: '企业入驻申请（注册）；提交后等待审核',
    access: 'public',
    secret: true,
    specified: true,
    body: z.object({
      phone,
      verificationCode: text(8),
      password,
      company: text(80).min(1, '请填写公司名称'),
      contact: text(40).min(1, '请填写联系人'),
      regionCode: text(9).min(2, '请您选择地区'),
      regionNames: z.array(text(40)).max(4).default([]),
      address: text(120).default(''),
      taxNumber: text(30).default(''),
      licenceUploadId: textId.optional(),
      agreed: z.boolean(),
    }),
    data: z.object({ no: z.string(), message: z.string() }),
    refusals: [
      'code-wrong',
      'code-dead',
      'phone-invalid',
      'phone-taken',
      'password-weak',
      'agreement-needed',
      'application-waiting',
    ],
  }),
  addressList: defineCall({
    summary: '本公司的送货地址，默认在前',
    access: 'member',
    specified: true,
    data: z.array(address),
  }),
  addressAdd: defineCall({
    summary: '新增送货地址',
    access: 'member',
    body: z.object(addressFields),
    data: address,
    refusals: addressRefusals,
  }),
  addressChange: defineCall({
    summary: '修改送货地址，或只设为默认（{ id, isDefault: 1 }）',
    access: 'member',
    body: z.union([z.strictObject({ id, isDefault: z.literal(1) }), z.object({ id, ...addressFields })]),
    data: address,
    refusals: addressRefusals,
  }),
  addressDelete: defineCall({
    summary: '删除送货地址',
    access: 'member',
    query: z.object({ id }),
    data: z.object({}),
    refusals: ['not-found'],
  }),
  collectAdd: defineCall({
    summary: '收藏商品',
    access: 'member',
    specified: true,
    body: z.object({ goodsId: id }),
    data: z.object({}),
    refusals: ['not-found', 'too-many-favourites'],
  }),
  collectPage: defineCall({
    summary: '我的收藏；每项附收藏时的价格',
    access: 'member',
    specified: true,
    query: z.object({ goodsIds: idList(100).optional(), ...paging() }),
    data: page(goodsCard.extend({ collectTime: instant, collectIP: yuan, collectSP: yuan })),
  }),
  collectCancel: defineCall({
    summary: '取消收藏',
    access: 'member',
    specified: true,
    query: z.object({ goodsIds: idList(200) }),
    data: z.object({}),
  }),
  recentViews: defineCall({
    summary: '最近浏览',
    access: 'member',
    specified: true,
    query: z.object(paging()),
    data: page(goodsCard.extend({ viewTime: instant })),
  }),
  recordView: defineCall({
    summary: '记录浏览',
    access: 'member',
    body: z.object({ goodsId: id }),
    data: z.object({}),
  }),
  devSms: defineCall({
    summary: '开发环境的短信发件箱（仅本机可读）',
    access: 'dev',
    query: z.object({ phone: phone.optional() }),
    data: z.array(z.object({ phone: z.string(), text: z.string(), time: instant })),
  }),
};
