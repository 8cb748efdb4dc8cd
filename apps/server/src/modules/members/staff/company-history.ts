import type { CallData } from '@pifa/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { type ActKind, companyUserStore } from '../company-users/user-store';
import { companyObject } from './company-scope';

type Step = CallData<'adminCompany'>['history'][number];

const MOST = 50;

const STEPS: Readonly<Record<string, string>> = {
  open: '新建客户',
  change: '修改资料',
  close: '停用客户',
  reopen: '恢复客户',
  salesperson: '更换业务员',
  level: '调整等级',
  tags: '改标签',
  'follow-up': '完成跟进',
  'user-add': '添加成员',
  'user-close': '停用成员',
  'user-reopen': '启用成员',
  'user-hand-over': '更换管理员',
  'user-reset-password': '短信重设成员密码',
  'user-end-sessions': '结束成员登录',
};
const OWN_STEPS: Readonly<Partial<Record<ActKind, string>>> = {
  add: '自己添加成员',
  close: '自己停用成员',
  reopen: '自己启用成员',
  'hand-over': '自己交出管理权',
  leave: '成员注销',
};
const FIELDS: Readonly<Record<string, string>> = {
  name: '名称',
  contact: '联系人',
  taxNumber: '税号',
  level: '等级',
  salesperson: '业务员',
  tags: '标签',
  regionCode: '地区',
  address: '地址',
};
/** What is a matter of contacts is said without its words. */
const UNSPOKEN = new Set(['address', 'regionCode', 'contact']);

interface ActRow {
  what: string;
  actor: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: Date;
}

/** What staff did with a company, and what its users did among themselves, newest first. Looking at it is left out. */
export async function companyHistory(db: Db, khId: number): Promise<Step[]> {
  const { rows } = await sql<ActRow>`
    select split_part(a.what, '.', 2) as what, coalesce(nullif(p.display_name, ''), p.name) as actor,
      a.before, a.after, a.at
    from operator_acts a join operators p on p.id = a.operator_id
    where a.object = ${companyObject(khId)} and a.what like 'company.%'
      and split_part(a.what, '.', 2) = any(${Object.keys(STEPS)}::text[])
    order by a.id desc limit ${MOST}`.execute(db);
  const own = await companyUserStore(db, khId).acts(MOST);
  const steps = [
    ...rows.map(({ what, actor, before, after, at }) => ({
      words: STEPS[what] ?? '其他变动',
      actor,
      note: detailOf(before, after),
      at,
    })),
    ...own.flatMap(({ what, who, about, at, byStaff }) => {
      const words = OWN_STEPS[what];
      return byStaff || !words ? [] : [{ words, actor: who, note: what === 'leave' ? '' : about, at }];
    }),
  ];
  return steps
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST)
    .map(({ at, ...step }) => ({ ...step, createTime: at.toISOString() }));
}

/** 「等级：普通客户 → 金牌客户；年采购过百万」. */
function detailOf(before: ActRow['before'], after: ActRow['after']): string {
  const changes = Object.entries(FIELDS).flatMap(([field, label]) => {
    if (!(field in after) || !(field in before)) return [];
    return [UNSPOKEN.has(field) ? label : `${label}：${shown(before[field])} → ${shown(after[field])}`];
  });
  const said = [after['member'], after['cause']].filter((one) => typeof one === 'string' && one !== '');
  return [...changes, ...said].join('；');
}

const shown = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join('、') : typeof value === 'string' ? value : '';
  return text === '' ? '无' : text;
};
