/** Texts of 站内消息. */
export const words = {
  title: '站内消息',
  purpose: '写给客户的通知，出现在商城的「消息」里；发出后不能撤回，定时的到点前可以改',
  find: '标题、内容、发给谁',
  empty: '还没有发过站内消息。放假、调价、新品到货时，给客户发一条。',
  noMatch: '没有符合条件的消息',
  types: { system: '系统', activity: '活动' },
  to: { chosen: '指定客户', filter: '按条件', everyone: '所有客户' },
} as const;

export type To = keyof typeof words.to;

/** What a template leaves to be filled in. */
export const HOLE = '＿';

/** Where a message can lead, by the names that buyers know. */
export const TARGETS = [
  { value: '', label: '不跳转' },
  { value: '/pages/home', label: '首页' },
  { value: '/pages/promotion', label: '最新促销' },
  { value: '/pages/new', label: '新品' },
  { value: '/pages/seckill', label: '秒杀' },
  { value: '/pages/quickorder', label: '快速下单' },
  { value: '/pages/membercenter/myorder', label: '我的订单' },
  { value: '/pages/membercenter/quote', label: '我的询价' },
] as const;
/** Not one of them: an address is pasted. */
export const OTHER = 'other';

/** The page's name, or the address where it has none here. */
export const targetName = (link: string): string =>
  TARGETS.find(({ value }) => value === link)?.label ?? link;

/** What wholesalers write again and again; staff's own are in 常用语. */
export const PRESETS = [
  {
    name: '放假安排',
    type: 'system',
    title: '放假发货安排',
    text: '本店＿月＿日至＿月＿日放假，期间可以正常下单，＿月＿日起按下单顺序发货。急用的请提前备货。',
    link: '',
  },
  {
    name: '调价通知',
    type: 'system',
    title: '部分商品调价通知',
    text: '因进货价变动，部分商品将于＿月＿日起调价，之前下单付款的仍按原价。',
    link: '',
  },
  {
    name: '新品到货',
    type: 'activity',
    title: '新品到货',
    text: '本周到了一批新品，欢迎试单。',
    link: '/pages/home',
  },
  {
    name: '活动开始',
    type: 'activity',
    title: '活动开始了',
    text: '本月活动已经开始，数量有限，先到先得。',
    link: '/pages/promotion',
  },
] as const;
