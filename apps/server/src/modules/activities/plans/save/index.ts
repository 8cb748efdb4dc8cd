import { isRefusal, promotionDraft, refusalText, type WirePromotion } from '@pifa/contract';
import { formatMinute, type LiveFinding, saySettings } from '@pifa/domain';
import { z } from 'zod';
import { type Db, Refused } from '../../../../platform';
import { touchGoods } from '../../../goods';
import {
  judgePromotion,
  onePromotionAtATime,
  promotionToWire,
  savableKinds,
  savePromotion,
  showPromotion,
  type StoredPromotion,
  toRecord,
  touchPromotions,
} from '../../../promotions';
import { type JudgeContext, type JudgedRow, type PlanEffect, type PlanKind, recordAct } from '../../../staff';
import { findingsFor, readDraft, recordOf } from '../../staff/check-promotion';
import { audienceText, namesFor, settingNames } from '../../staff/promotion-names';
import { kindName } from '../../staff/promotion-states';

const settings = z.strictObject({
  draft: promotionDraft,
  /** on: it goes live; off: it is kept as a draft, or stays stopped */
  on: z.boolean(),
  /** somebody said in so many words that prices below a tenth of list are meant */
  confirm: z.boolean().default(false),
  /** it takes back an earlier save: only while nothing was sold */
  undo: z.boolean().default(false),
});
type Settings = z.output<typeof settings>;

interface Change {
  promotion: WirePromotion;
}
interface Back {
  id: string;
  /** as it was saved then */
  version: number;
  before: WirePromotion | null;
}

const UNDO_MS = 30 * 86_400_000;
const NEW_OBJECT = 'promotion:new';
const objectOf = (id: string): string => (id === '' ? NEW_OBJECT : `promotion:${id}`);

/** 保存活动: what changes and what stands against it is looked at before it is saved or goes live (ADMIN §8.8). */
export const savePromotionPlan: PlanKind<Settings, Change, Back> = {
  kind: 'save-promotion',
  permission: 'promotion.write',
  settings,
  atOnce: 1,
  title: (_, { draft, on }) => `${on ? '启用' : '保存'}${kindName(draft.kind)}「${draft.title.trim()}」`,
  verb: (_, { on }) => (on ? '启用' : '保存'),
  async judge(context, { settings: asked }) {
    const row = await judgeDraft(context, asked);
    return { rows: [row.judged], effects: row.effects, stepUp: row.stepUp };
  },
  async marks({ tx }, objects) {
    const ids = objects.flatMap((one) => (one === NEW_OBJECT ? [] : [Number(one.split(':')[1])]));
    // The whole table first: whoever saves holds it before any row, or two would wait for each other.
    await onePromotionAtATime(tx);
    const rows = ids.length === 0 ? [] : await promotionRows(tx, ids);
    const known = new Map(rows.map((row) => [`promotion:${row.id}`, { mark: String(row.version) }]));
    return new Map([...known, [NEW_OBJECT, { mark: 'new' }] as const]);
  },
  async write({ tx, platform, operator, now, settings: { confirm } }, rows) {
    const outcomes = [];
    for (const { change } of rows) {
      await onePromotionAtATime(tx);
      const { promotion } = change;
      const [before] = promotion.id === '' ? [] : await promotionRows(tx, [Number(promotion.id)]);
      const saved = await savePromotion(platform, tx, promotion, now, operator.id);
      if (isRefusal(saved)) throw new Refused(saved);
      const judged = await judgePromotion(tx, saved.id, {
        confirm: confirm || promotion.status === 'off',
        now,
      });
      if (isRefusal(judged)) throw new Refused(judged);
      await touchPromotions(platform, tx);
      await touchGoods(platform, tx);
      await recordAct(tx, operator, {
        what: promotion.id === '' ? 'promotion.add' : 'promotion.change',
        object: `promotion:${saved.id}`,
        ...(before ? { before: promotionToWire(before) } : {}),
        after: saved,
        now,
      });
      const [written] = await promotionRows(tx, [Number(saved.id)]);
      const back = {
        id: saved.id,
        version: written?.version ?? 0,
        before: before ? promotionToWire(before) : null,
      };
      outcomes.push({ back });
    }
    return outcomes;
  },
  undo: {
    ms: UNDO_MS,
    kind: 'save-promotion',
    input: (_db, [row]) => (row ? { objects: [row.back.id], settings: takenBack(row.change, row.back) } : {}),
  },
};

/** A new one is switched off, a changed one becomes what it was. */
function takenBack({ promotion }: Change, { id, version, before }: Back): Settings {
  const { status, ...draft } = showPromotion(before ?? { ...promotion, status: 'off' as const });
  return { draft: { ...draft, id, version }, on: status === 'on', confirm: true, undo: true };
}

const promotionRows = (db: Db, ids: readonly number[]) =>
  db.selectFrom('promotions').selectAll().where('id', 'in', ids).orderBy('id').execute();

async function hasSold(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_sales')
    .select('order_id')
    .where('promotion_id', '=', Number(id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Judged {
  judged: JudgedRow<Change>;
  effects: PlanEffect[];
  stepUp: boolean;
}

async function judgeDraft(context: JudgeContext, { draft, on, confirm, undo }: Settings): Promise<Judged> {
  const { tx, operator, now } = context;
  const head = { line: 1, object: objectOf(draft.id), name: draft.title.trim() || '未命名' };
  const refused = (refusal: string): Judged => ({
    judged: { ...head, fields: [], refusal },
    effects: [],
    stepUp: false,
  });
  const read = readDraft(draft, on ? 'on' : 'off');
  if (isRefusal(read)) return refused(refusalText(read));
  if ('problems' in read) return refused(read.problems.map(({ text }) => text).join('；'));
  const { promotion } = read;
  const [stored] = draft.id === '' ? [] : await promotionRows(tx, [Number(draft.id)]);
  if (draft.id !== '' && !stored) return refused('活动已不存在');
  if (stored && stored.kind !== draft.kind) return refused('活动的种类不能改，请另建一个');
  if (stored && draft.version !== undefined && stored.version !== draft.version) {
    return refused('活动已被别人修改，请重新打开再改');
  }
  if (undo && (await hasSold(tx, draft.id))) return refused('已经卖出，不能撤销，可以立即停止');
  const record = recordOf(promotion);
  const before = stored ? toRecord(stored) : null;
  const found = on ? await findingsFor(tx, operator, record, { now, before }) : [];
  const fields = await changedFields(context, before, record);
  const blocked = found.filter(({ weight }) => weight === 'block' || (weight === 'confirm' && !confirm));
  const warnings = found.filter((one) => !blocked.includes(one)).map(({ text }) => text);
  const judged: JudgedRow<Change> = {
    ...head,
    fields,
    warnings,
    ...(blocked.length > 0 ? { refusal: blocked.map(blockText).join('；') } : {}),
    mark: stored ? String(stored.version) : 'new',
    change: { promotion },
  };
  const below = blocked.length > 0 ? 0 : found.filter(({ isNew }) => isNew).length;
  return {
    judged,
    effects: on ? effectsOf(record, below, now) : [{ text: '只保存，客户看不到', tone: 'plain' }],
    stepUp: below > 0,
  };
}

const blockText = ({ weight, text }: LiveFinding): string =>
  weight === 'confirm' ? `${text}，须先确认是有意的` : text;

function effectsOf(record: StoredPromotion, below: number, now: Date): PlanEffect[] {
  const { start } = record.window;
  const text =
    start && start > now ? `${formatMinute(start)} 自动开始，之前客户看不到价格` : '客户 5 秒内看到';
  return [
    ...(below > 0 ? [{ text: `${below} 种商品低于成本，确认时要再验证一次`, tone: 'red' } as const] : []),
    { text, tone: 'plain' },
  ];
}

/** What differs, in the words of the form: all of a new one. */
async function changedFields(
  { tx, operator }: JudgeContext,
  before: StoredPromotion | null,
  after: StoredPromotion,
): Promise<JudgedRow['fields']> {
  const names = settingNames(await namesFor(tx, operator, before ? [before, after] : [after]));
  const say = (record: StoredPromotion | null): Map<string, string> => {
    if (!record) return new Map();
    const fields = savableKinds.find(({ kind }) => kind === record.kind)?.settings ?? [];
    const said = saySettings(fields, record.settings, names).map(({ label, text }) => [label, text] as const);
    return new Map([
      ['名称', record.label],
      ['时间', windowText(record)],
      ['对象', audienceText(record)],
      ['状态', record.on ? '启用' : '未启用'],
      ...said,
    ]);
  };
  const [old, now] = [say(before), say(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const field = { label, before: old.get(label) ?? '', after: now.get(label) ?? '' };
    return field.before === field.after ? [] : [field];
  });
}

function windowText({ window: { start, end } }: StoredPromotion): string {
  if (!start && !end) return '一直有效';
  return `${start ? formatMinute(start) : '即日'} 至 ${end ? formatMinute(end) : '长期'}`;
}
