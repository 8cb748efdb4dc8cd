import { formatShort } from '../time';
import type { EventMessage, TemplateEvent } from './templates';

/** So many days ahead buyers are told of a price that is set to change (ADVANCED A); 0 = they are not. */
export const PRICE_NOTICE_DAYS = 3;

/** As which event price changes are told. */
export const PRICE_NOTICE_EVENT = 'price.change' satisfies TemplateEvent;

/** 调价通知: 「12 种商品 12-01 起调价，↑5 ↓7」. */
export function priceNotice({ up, down, at }: { up: number; down: number; at: Date }): EventMessage {
  const ways = [...(up > 0 ? [`↑${up}`] : []), ...(down > 0 ? [`↓${down}`] : [])].join(' ');
  return {
    event: PRICE_NOTICE_EVENT,
    values: { 种数: String(up + down), 日期: formatShort(at).slice(0, 5), 涨跌: ways },
    link: '/pages/membercenter/pricebook',
  };
}
