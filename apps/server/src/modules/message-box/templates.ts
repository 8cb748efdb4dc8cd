import {
  type EventMessage,
  HOLES,
  type HoleValues,
  TEMPLATE_EVENTS,
  type TemplateEvent,
  writeMessage,
  writeSms,
} from '@pifa/domain';
import type { Db } from '../../platform';
import { type Addressee, postMessage } from './post-message';

/** What staff changed of an event's messages; null = the usual text. */
export interface OwnTemplate {
  /** 0 while nobody changed it */
  version: number;
  title: string | null;
  body: string | null;
  sms: string | null;
  boxOn: boolean;
  smsOn: boolean;
  /** the number of the template registered with the SMS provider; '' = the common one */
  smsTemplate: string;
}

/** While nobody changed anything. */
export const usualTemplate = (event: TemplateEvent): OwnTemplate => ({
  version: 0,
  title: null,
  body: null,
  sms: null,
  boxOn: true,
  smsOn: TEMPLATE_EVENTS[event].smsOffAtFirst !== true,
  smsTemplate: '',
});

/** The templates that staff changed, by event; of one event where it is named. */
export async function ownTemplates(db: Db, event?: TemplateEvent): Promise<Map<string, OwnTemplate>> {
  const rows = await db
    .selectFrom('message_templates')
    .select([
      'event',
      'version',
      'title',
      'body',
      'sms',
      'box_on as boxOn',
      'sms_on as smsOn',
      'sms_template as smsTemplate',
    ])
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
    .execute();
  return new Map(rows.map(({ event: code, ...own }) => [code, own]));
}

/** What staff changed of one event; everything as usual while nobody did. */
export const ownTemplate = async (db: Db, event: TemplateEvent): Promise<OwnTemplate> =>
  (await ownTemplates(db, event)).get(event) ?? usualTemplate(event);

/** What happened, told to somebody. */
interface EventPost extends EventMessage {
  to: Addressee;
  eventId: string;
  now: Date;
}

/**
 * Posts what happened to the message boxes, in the mall's own words, unless its 站内消息 is switched off. Answers to how
 * many it was posted. `own`: the event's template, where it was read already.
 */
export async function postEvent(
  db: Db,
  { to, eventId, now, ...message }: EventPost,
  own?: OwnTemplate,
): Promise<number> {
  const { boxOn, title, body } = own ?? (await ownTemplate(db, message.event));
  if (!boxOn) return 0;
  return postMessage(db, { ...writeMessage(message, { title, text: body }), to, eventId, now });
}

/** A text message as it goes to the sender. */
export interface WrittenSms {
  text: string;
  /** the provider's own template for it, and what fills that; absent = the common one */
  template?: { code: string; values: Record<string, string> };
}

/** The text of an event's 短信, its holes open; undefined where it is switched off. */
export async function smsTemplate(db: Db, event: TemplateEvent): Promise<string | undefined> {
  const own = await ownTemplate(db, event);
  const { sms, smsNeeds } = TEMPLATE_EVENTS[event];
  return own.smsOn || smsNeeds ? (own.sms ?? sms) : undefined;
}

/** 短信 of what happened, in the mall's own words; undefined where it is switched off. */
export async function eventSms(
  db: Db,
  event: TemplateEvent,
  values: HoleValues,
): Promise<WrittenSms | undefined> {
  return smsByTemplate(event, values, await ownTemplate(db, event));
}

/** The same by a template that was read already. */
export function smsByTemplate(
  event: TemplateEvent,
  values: HoleValues,
  own: OwnTemplate,
): WrittenSms | undefined {
  const { sms, smsNeeds } = TEMPLATE_EVENTS[event];
  if (sms === undefined || (!own.smsOn && !smsNeeds)) return undefined;
  return smsOf(event, values, own);
}

/** A text message by these settings, also of a draft. */
export function smsOf(
  event: TemplateEvent,
  values: HoleValues,
  { sms, smsTemplate }: Pick<OwnTemplate, 'sms' | 'smsTemplate'>,
): WrittenSms {
  const text = writeSms(event, values, sms);
  if (smsTemplate === '') return { text };
  const filled = TEMPLATE_EVENTS[event].holes.map((name) => [HOLES[name].code, values[name] ?? '']);
  return { text, template: { code: smsTemplate, values: Object.fromEntries(filled) } };
}
