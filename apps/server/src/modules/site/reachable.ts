import { activityScreens } from '@pifa/contract';

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

/** True for a page of ours that exists and is switched on, and for a full web address. */
export function isReachable(link: string, isOn: (code: string) => boolean): boolean {
  if (/^https?:\/\/[^\s]+$/i.test(link)) return true;
  const path = link.split(/[?#]/, 1)[0]?.replace(/(?<=.)\/$/, '') ?? '';
  return PAGES.some((page) => page.path.test(path) && (!page.needs || isOn(page.needs)));
}

/** True for a page of ours that exists but is switched off: what advertises it is not shown at all. */
export function isSwitchedOff(link: string, isOn: (code: string) => boolean): boolean {
  return isReachable(link, () => true) && !isReachable(link, isOn);
}
