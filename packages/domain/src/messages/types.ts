import type { StatusWord } from '../orders';

/** What a message is about (UX §4.11 information): 系统, 订单, 报价, 活动. */
export const MESSAGE_TYPES = ['order', 'quote', 'activity', 'system'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

const TYPE_WORDS: Record<MessageType, StatusWord> = {
  order: { word: '订单', colour: 'blue' },
  quote: { word: '报价', colour: 'green' },
  activity: { word: '活动', colour: 'amber' },
  system: { word: '系统', colour: 'grey' },
};

/** The word and colour of a type; an unknown type reads 系统. */
export function messageTypeWord(type: string): StatusWord {
  return TYPE_WORDS[MESSAGE_TYPES.find((known) => known === type) ?? 'system'];
}

/** A message: a title, a sentence, and a link within the shop ('' = none). */
export interface MessageContent {
  type: MessageType;
  title: string;
  text: string;
  link: string;
}

/** Maximum lengths: longer texts by staff are refused, composed ones are cut. */
export const MESSAGE_TITLE_MOST = 60;
export const MESSAGE_TEXT_MOST = 500;
export const MESSAGE_LINK_MOST = 200;

/** Cuts a composed message to the maximum lengths. */
export function fitMessage(words: MessageContent): MessageContent {
  const cut = (text: string, most: number): string =>
    [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;
  return { ...words, title: cut(words.title, MESSAGE_TITLE_MOST), text: cut(words.text, MESSAGE_TEXT_MOST) };
}

/** Whether a link stays within this shop: `//elsewhere` and `javascript:` don't. */
export function isShopLink(link: string): boolean {
  return link === '' || (link.length <= MESSAGE_LINK_MOST && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(link));
}
