import { COMPANY_TAG_LENGTH, COMPANY_TAGS_MOST } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson } from '../../../../platform';
import { type PlanKind, recordActs } from '../../../staff';
import {
  companyMarks,
  filteredCompanies,
  labelledCompanies,
  rowOf,
  UNDO_MS,
  unknownRow,
  wishesOf,
} from '../labelled-companies';

const tags = z.array(z.string().trim().min(1).max(COMPANY_TAG_LENGTH)).max(COMPANY_TAGS_MOST);
const settings = z.strictObject({ add: tags.default([]), remove: tags.default([]) });
type Settings = z.output<typeof settings>;

/** The tags of each company as a whole, and those it had to be left with: how tags are put back. */
const line = z.strictObject({ id: z.string().max(15), tags, expected: tags });

interface Change {
  id: string;
  tags: string[];
}

/** 加标签 and 去标签, many customers at once. */
export const tagsPlan: PlanKind<Settings, Change, Change> = {
  kind: 'company-tags',
  permission: 'customer.write',
  settings,
  title: (rows) => `改 ${rows} 位客户的标签`,
  verb: (rows) => `改 ${rows} 位客户的标签`,
  resolve: filteredCompanies,
  async judge(context, { objects, rows, settings: { add, remove } }) {
    if (objects.length > 0 && add.length + remove.length === 0)
      throw new Refused(badInput('请填写要加或去掉的标签'));
    const wishes = wishesOf<{ id: string; tags?: string[]; expected?: string[] }>(
      objects,
      rows,
      (id) => ({ id }),
      (row) => line.safeParse(row).data,
    );
    const known = await labelledCompanies(
      context,
      wishes.map(({ id }) => id),
    );
    const judged = wishes.map(({ id, tags: wish, expected }, at) => {
      const company = known.get(id);
      if (!company) return unknownRow(at + 1);
      const head = rowOf(at + 1, company);
      if (expected && expected.join('\n') !== company.tags.join('\n')) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const next = wish ?? [...new Set([...company.tags, ...add])].filter((one) => !remove.includes(one));
      if (next.length > COMPANY_TAGS_MOST) {
        return { ...head, fields: [], refusal: `一位客户最多 ${COMPANY_TAGS_MOST} 个标签` };
      }
      const isSame = next.join('\n') === company.tags.join('\n');
      return {
        ...head,
        fields: isSame ? [] : [{ label: '标签', before: company.tags.join('、'), after: next.join('、') }],
        change: { id, tags: next },
      };
    });
    return { rows: judged, effects: [] };
  },
  marks: companyMarks,
  async write(context, rows) {
    const { tx, operator, now } = context;
    const before = await labelledCompanies(
      context,
      rows.map(({ change }) => change.id),
    );
    await sql`
      update companies c set tags = n.tags, version = c.version + 1
      from jsonb_to_recordset(${toJson(rows.map(({ change }) => change))}::jsonb) as n(id bigint, tags jsonb)
      where c.kh_id = n.id`.execute(tx);
    const acts = rows.map(({ object, change: { id, tags: after } }) => ({
      what: 'company.tags',
      object,
      before: { tags: before.get(id)?.tags ?? [] },
      after: { tags: after },
      now,
    }));
    await recordActs(tx, operator, acts);
    return rows.map(({ change: { id } }) => ({ back: { id, tags: before.get(id)?.tags ?? [] } }));
  },
  undo: {
    ms: UNDO_MS,
    kind: 'company-tags',
    input: (_db, rows) => ({
      rows: rows.map(({ change, back }) => ({ id: back.id, tags: back.tags, expected: change.tags })),
    }),
  },
};
