import { activityScreens } from '@pifa/contract';

/** Pages that menus may lead to by themselves, as the picker calls them. */
export const SCREENS: readonly { path: string; name: string; needs?: string }[] = [
  { path: '/pages/home', name: '首页' },
  { path: '/pages/ordercenter', name: '订货中心' },
  { path: '/pages/newpromote', name: '常购清单' },
  { path: '/pages/new', name: '新品上架' },
  { path: '/pages/promotion', name: '最新促销' },
  { path: '/pages/seckill', name: '秒杀' },
  { path: '/pages/addShopDetail', name: '加价购' },
  { path: '/pages/wheelSurf', name: '抽奖转盘' },
  { path: '/inquiryPrice', name: '询价单', needs: 'inquiry' },
  { path: '/cart', name: '购物车' },
  { path: '/pages/register', name: '企业入驻' },
  { path: '/pages/login', name: '登录' },
  { path: '/pages/membercenter/person', name: '会员中心' },
  { path: '/pages/membercenter/myorder', name: '我的订单' },
  { path: '/pages/membercenter/mycar', name: '我的卡券' },
  { path: '/pages/membercenter/integrate', name: '积分明细' },
  { path: '/pages/membercenter/collectionview', name: '收藏' },
];

/**
 * The storefront's pages that can be reached now. Menus, adverts and floors point nowhere else: a link to a page
 * that is not built yet, or that is switched off, is a dead link (RULINGS "Wire and browser").
 * A new screen adds its line here; those of activities come from the contract.
 */
const PAGES: readonly { path: RegExp; needs?: string }[] = [
  { path: /^\/$/ },
  { path: /^\/pages\/(home|ordercenter|newpromote|new|promotion|login|register|findpassword)$/ },
  { path: /^\/pages\/newproduct\/[^/]+$/ },
  { path: /^\/pages\/gooddetail\/\d+$/ },
  { path: /^\/pages\/useragreement\/[\w-]+$/ },
  { path: /^\/pages\/membercenter(\/(person|myorder|myorderpay|myaddress|changepassward|collectionview))?$/ },
  { path: /^\/pages\/membercenter\/(mycar|integrate)$/ },
  { path: /^\/pages\/(wheelSurf|addShopDetail)$/ },
  ...activityScreens.map((path) => ({ path })),
  { path: /^\/cart$/ },
  { path: /^\/inquiryPrice$/, needs: 'inquiry' },
];

/** A link without its filters, as pages are told apart. */
export const pathOfLink = (link: string): string => link.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';

/** True for a page of ours that exists and is switched on, and for a full web address. */
export function isReachable(link: string, isOn: (code: string) => boolean): boolean {
  if (/^https?:\/\/[^\s]+$/i.test(link)) return true;
  const path = pathOfLink(link);
  return PAGES.some((page) => page.path.test(path) && (!page.needs || isOn(page.needs)));
}

/** True for a page of ours that exists but is switched off: what advertises it is not shown at all. */
export function isSwitchedOff(link: string, isOn: (code: string) => boolean): boolean {
  return isReachable(link, () => true) && !isReachable(link, isOn);
}
