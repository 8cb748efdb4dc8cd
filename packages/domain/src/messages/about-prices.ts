import { formatShort } from '../time';
import type { MessageContent } from './types';

/** So many days ahead buyers are told of a price that is set to change (ADVANCED A); 0 = they are not. */
export const PRICE_NOTICE_DAYS = 3;

/** 调价通知: 「12 种商品 12-01 起调价，↑5 ↓7」. */
export function priceNotice({ up, down, at }: { up: number; down: number; at: Date }): MessageContent {
  const ways = [...(up > 0 ? [`↑${up}`] : []), ...(down > 0 ? [`↓${down}`] : [])].join(' ');
  return {
    type: 'quote',
    title: '调价通知',
    text: `${up + down} 种商品 ${formatShort(at).slice(0, 5)} 起调价，${ways}`,
    link: '/pages/membercenter/pricebook',
  };
}
