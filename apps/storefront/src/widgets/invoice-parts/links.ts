import type { WireInvoice } from '@pifa/contract/client';
import { memberPath } from '../member-frame';

/** The five pages of an application, each one state of it (UX §4.11). */
export type InvoiceScreen = WireInvoice['screen'];

/** 申请开票, and with `?id=` the page of an application that waits. */
export const APPLY_PATH = memberPath('paperIng');
/** 我的申请: the second tab of 申请开票. */
export const APPLICATIONS_PATH = `${APPLY_PATH}?tab=list`;
/** 抬头有效性. */
export const TITLE_STATES_PATH = memberPath('centerPaper');

/** Where this state of an application is shown. */
export const invoicePath = (screen: InvoiceScreen, id: string): string =>
  `${memberPath(screen)}?id=${encodeURIComponent(id)}`;

/** 申请开票 with this order chosen. */
export const applyPath = (orderId: string): string => `${APPLY_PATH}?orderId=${encodeURIComponent(orderId)}`;

/** 抬头管理 with the way back; `id` opens a title, `field` focuses that field. */
export function titlesPath({ back, id, field }: { back?: string; id?: string; field?: string } = {}): string {
  const search = new URLSearchParams();
  if (id) search.set('id', id);
  if (field) search.set('field', field);
  if (back) search.set('back', back);
  const text = search.toString();
  return memberPath('addPaper') + (text && `?${text}`);
}
