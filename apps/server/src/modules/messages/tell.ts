import type { EventMessage } from '@pifa/domain';
import type { Db, Platform } from '../../platform';
import { enqueueNotice } from '../members';
import { ownTemplate, postEvent, smsByTemplate } from '../message-box';

/** What the news are read from, and how they go out; without jobs, as when a mall is filled with examples, by no SMS. */
export interface Ways {
  db: Db;
  sms?: Pick<Platform, 'database' | 'jobs'>;
}

/** The ways of a running mall. */
export const waysOf = ({ db, database, jobs }: TellingPlatform): Ways => ({ db, sms: { database, jobs } });
export type TellingPlatform = Pick<Platform, 'db' | 'database' | 'jobs'>;

interface Told extends EventMessage {
  /** the company, and who began what happened */
  to: { khId: number; by: number };
  eventId: string;
  now: Date;
}

/**
 * 站内消息 to whoever began it and the managers of the company, and 短信 to the former where the event's is switched on.
 * An event that is heard again posts nothing, and so sends nothing; where the 站内消息 is switched off, the text message
 * that was sent is the trace to go by.
 */
export async function tell({ db, sms: ways }: Ways, told: Told): Promise<void> {
  if (!ways) return void (await postEvent(db, told));
  const { event, values, eventId, to, now } = told;
  await ways.database.transaction(async (tx) => {
    const own = await ownTemplate(tx, event);
    const posted = await postEvent(tx, told, own);
    if (own.boxOn && posted === 0) return;
    const sms = smsByTemplate(event, values, own);
    if (sms) await enqueueNotice({ db: tx, jobs: ways.jobs }, { key: eventId, userId: to.by, sms, now });
  });
}
