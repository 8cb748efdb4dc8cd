import type { MessageContent } from '../types';
import { fitMessage } from '../types';
import type { EventDefinition } from './define';
import { fillTemplate } from './fill';
import type { HoleValues } from './holes';
import { ORDER_EVENTS } from './order-events';
import { OTHER_EVENTS } from './other-events';
import { REQUEST_EVENTS } from './request-events';

const DEFINED = { ...OTHER_EVENTS, ...ORDER_EVENTS, ...REQUEST_EVENTS };

/** Everything that buyers are told by the mall itself (ADMIN §7.8 短信与消息模板). */
export type TemplateEvent = keyof typeof DEFINED;
export const TEMPLATE_EVENTS: Readonly<Record<TemplateEvent, EventDefinition>> = DEFINED;

export const TEMPLATE_EVENT_CODES = Object.keys(DEFINED) as TemplateEvent[];

/** A message that is to be written: what happened, what fills the holes, and where it leads. */
export interface EventMessage {
  event: TemplateEvent;
  values: HoleValues;
  link: string;
}

/** Texts of the message box that staff wrote; absent = the usual ones. */
export interface OwnBoxTexts {
  title?: string | null | undefined;
  text?: string | null | undefined;
}

/** 站内消息 of an event, by the mall's own texts where it has some. Cut to the usual lengths. */
export function writeMessage({ event, values, link }: EventMessage, own: OwnBoxTexts = {}): MessageContent {
  const { box, type } = TEMPLATE_EVENTS[event];
  return fitMessage({
    type,
    title: fillTemplate(own.title ?? box?.title ?? '', values),
    text: fillTemplate(own.text ?? box?.text ?? '', values),
    link,
  });
}

/** 短信 of an event, by the mall's own text where it has one. */
export const writeSms = (event: TemplateEvent, values: HoleValues, own?: string | null): string =>
  fillTemplate(own ?? TEMPLATE_EVENTS[event].sms ?? '', values);
