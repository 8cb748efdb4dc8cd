import { type CallBody, type CallData, refuse } from '@pifa/contract';
import {
  EVENT_GROUPS,
  HOLES,
  maskPhone,
  sampleValues,
  TEMPLATE_EVENT_CODES,
  TEMPLATE_EVENTS,
  type TemplateEvent,
  templateProblem,
} from '@pifa/domain';
import { sql } from 'kysely';
import { limitRate, Refused, refusableTransaction, type Transaction } from '../../../platform';
import { hasSmsSender, smsSender } from '../../members';
import { type OwnTemplate, ownTemplate, ownTemplates, smsOf, usualTemplate } from '../../message-box';
import { needsProof, type Operator, recordAct, type StaffCalls, type StaffHandler } from '../../staff';

type Template = CallData<'adminTemplateSave'>;
type Change = CallBody<'adminTemplateSave'>;

const TRIES_AN_HOUR = 10;
const HOUR_MS = 60 * 60_000;

function toWire(event: TemplateEvent, own: OwnTemplate): Template {
  const { name, when, to, type, holes, box, sms, smsNeeds } = TEMPLATE_EVENTS[event];
  return {
    event,
    name,
    when,
    receivers: to,
    type,
    version: own.version,
    changed: own.title !== null || own.body !== null || own.sms !== null,
    holes: holes.map((hole) => ({ name: hole, ...HOLES[hole] })),
    ...(box && {
      box: {
        on: own.boxOn,
        title: own.title ?? box.title,
        text: own.body ?? box.text,
        usualTitle: box.title,
        usualText: box.text,
      },
    }),
    ...(sms !== undefined && {
      sms: {
        on: own.smsOn || smsNeeds !== undefined,
        needs: smsNeeds ?? '',
        text: own.sms ?? sms,
        usualText: sms,
        number: own.smsTemplate,
      },
    }),
  };
}

const listTemplates: StaffHandler<'adminTemplates'> = async ({ db, platform }) => {
  const own = await ownTemplates(db);
  return {
    smsIsSet: hasSmsSender(platform),
    smsByNumber: platform.settings.sms.sender === 'aliyun',
    groups: EVENT_GROUPS.map((group) => ({
      name: group,
      events: TEMPLATE_EVENT_CODES.filter((code) => TEMPLATE_EVENTS[code].group === group).map((code) =>
        toWire(code, own.get(code) ?? usualTemplate(code)),
      ),
    })),
  };
};

/** Why these texts cannot be used for the event, in the words of who writes them; undefined = they can. */
function problemOf(
  event: TemplateEvent,
  { title, text, boxOn, sms, smsOn, number }: Partial<Change>,
): string | undefined {
  const { holes, box, sms: usual, smsNeeds } = TEMPLATE_EVENTS[event];
  if (!box && (title ?? text ?? boxOn) !== undefined) return '这种消息没有站内消息';
  if (usual === undefined && (sms ?? smsOn ?? number) !== undefined) return '这种消息没有短信';
  if (smsNeeds && smsOn === false) return '验证码短信不能关，关了谁也注册不了、找不回密码';
  for (const [where, written] of [
    ['标题', title],
    ['内容', text],
    ['短信', sms],
  ] as const) {
    const problem = written === undefined ? null : templateProblem(written, holes);
    if (problem) return `${where}${problem.text}`;
  }
  if (smsNeeds && sms !== undefined && !sms.includes(`{${smsNeeds}}`)) return `短信里要有{${smsNeeds}}`;
  return undefined;
}

/** A text as it is kept: null where it is the usual one, so that a later release may better that. */
const kept = (given: string | undefined, before: string | null, usual: string | undefined): string | null =>
  given === undefined ? before : given === usual ? null : given;

const saveTemplate: StaffHandler<'adminTemplateSave'> = async ({ platform, body, now }, operator) => {
  const { event, version } = body;
  const problem = problemOf(event, body);
  if (problem) return refuse('transition-refused', { text: problem });
  const { box, sms } = TEMPLATE_EVENTS[event];
  return refusableTransaction(platform.database, async (tx) => {
    const before = await hold(tx, { event, version, now });
    return write(tx, operator, {
      event,
      before,
      after: {
        version: before.version,
        title: kept(body.title, before.title, box?.title),
        body: kept(body.text, before.body, box?.text),
        sms: kept(body.sms, before.sms, sms),
        boxOn: body.boxOn ?? before.boxOn,
        smsOn: body.smsOn ?? before.smsOn,
        smsTemplate: body.number ?? before.smsTemplate,
      },
      now,
    });
  });
};

const resetTemplate: StaffHandler<'adminTemplateReset'> = async ({ platform, body, now }, operator) => {
  const { event, version } = body;
  return refusableTransaction(platform.database, async (tx) => {
    const before = await hold(tx, { event, version, now });
    return write(tx, operator, {
      event,
      before,
      after: { ...before, title: null, body: null, sms: null },
      now,
    });
  });
};

/** Holds the template until the transaction ends; refuses what was written over a colleague's change. */
async function hold(
  tx: Transaction,
  { event, version, now }: { event: TemplateEvent; version: number; now: Date },
): Promise<OwnTemplate> {
  await sql`insert into message_templates (event, version, sms_on, updated_at)
    values (${event}, 0, ${usualTemplate(event).smsOn}, ${now})
    on conflict (event) do nothing`.execute(tx);
  await sql`select from message_templates where event = ${event} for update`.execute(tx);
  const before = await ownTemplate(tx, event);
  if (before.version === version) return before;
  const text = `「${TEMPLATE_EVENTS[event].name}」的模板刚被同事改过，请看过现在的内容再保存`;
  throw new Refused(refuse('stale', { text }, { current: toWire(event, before) }));
}

interface Written {
  event: TemplateEvent;
  before: OwnTemplate;
  after: OwnTemplate;
  now: Date;
}

async function write(
  tx: Transaction,
  operator: Operator,
  { event, before, after, now }: Written,
): Promise<Template> {
  const touchesSms =
    before.sms !== after.sms || before.smsOn !== after.smsOn || before.smsTemplate !== after.smsTemplate;
  const proof = touchesSms ? needsProof(operator, now) : undefined;
  if (proof) throw new Refused(proof);
  const version = before.version + 1;
  await tx
    .updateTable('message_templates')
    .set({
      version,
      title: after.title,
      body: after.body,
      sms: after.sms,
      box_on: after.boxOn,
      sms_on: after.smsOn,
      sms_template: after.smsTemplate,
      updated_at: now,
      updated_by: operator.id,
    })
    .where('event', '=', event)
    .execute();
  await recordAct(tx, operator, {
    what: 'template.change',
    object: `template:${TEMPLATE_EVENTS[event].name}`,
    before: said(event, before),
    after: said(event, after),
    now,
  });
  return toWire(event, { ...after, version });
}

/** What the book of acts keeps: the texts as they read, and the switches. */
function said(event: TemplateEvent, own: OwnTemplate): Record<string, string> {
  const { box, sms } = toWire(event, own);
  return {
    ...(box && { title: box.title, text: box.text, boxSent: box.on ? '开' : '关' }),
    ...(sms && { sms: sms.text, smsSent: sms.on ? '开' : '关', smsNumber: sms.number }),
  };
}

/** Sends the text with the examples of its holes. What it costs is bounded by the hour, and every one is recorded. */
const tryTemplate: StaffHandler<'adminTemplateTry'> = async ({ platform, db, body, now }, operator) => {
  const { event, phone, sms } = body;
  const { holes, sms: usual, name } = TEMPLATE_EVENTS[event];
  if (usual === undefined) return refuse('transition-refused', { text: '这种消息没有短信' });
  const problem = problemOf(event, sms === undefined ? {} : { sms });
  if (problem) return refuse('transition-refused', { text: problem });
  if (!hasSmsSender(platform))
    return refuse('transition-refused', { text: '还没有接通短信服务，请先按「设置」说明接通，再试发' });
  const proof = needsProof(operator, now);
  if (proof) return proof;
  const guard = { key: `template-try:${operator.id}`, most: TRIES_AN_HOUR, windowMs: HOUR_MS };
  const limited = await limitRate(db, now, guard);
  if (limited) return limited;
  const own = await ownTemplate(db, event);
  const values = sampleValues(holes);
  const written = smsOf(event, values, { ...own, sms: sms ?? own.sms });
  await platform.database.transaction((tx) =>
    recordAct(tx, operator, {
      what: 'template.try',
      object: `template:${name}`,
      after: { phone: maskPhone(phone), sms: written.text },
      now,
    }),
  );
  try {
    const code = values.验证码;
    await smsSender(platform).sendSms({ phone, ...written, ...(code === undefined ? {} : { code }), now });
  } catch (error) {
    platform.log.error({ err: error }, 'a test SMS could not be sent');
    return refuse('unavailable', {});
  }
  return { message: `已发到 ${maskPhone(phone)}，请看手机` };
};

export const templateStaff = {
  adminTemplates: { handle: listTemplates },
  adminTemplateSave: { handle: saveTemplate },
  adminTemplateReset: { handle: resetTemplate },
  adminTemplateTry: { handle: tryTemplate },
} satisfies StaffCalls;
