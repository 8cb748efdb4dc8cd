import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { toJson } from '../../../platform';
import { companiesInScope, type Operator } from '../../staff';

/** Whom a message is for: everybody, or those that all given conditions fit. */
export const audienceFields = {
  everyone: z.boolean().default(false),
  levels: z.array(z.string().trim().min(1).max(40)).max(50).default([]),
  tags: z.array(z.string().trim().min(1).max(40)).max(50).default([]),
  /** accounts; '' = nobody's customers */
  salespeople: z.array(z.string().trim().max(40)).max(50).default([]),
};

export interface Audience {
  everyone: boolean;
  levels: readonly string[];
  tags: readonly string[];
  salespeople: readonly string[];
}

export const isFiltered = ({ levels, tags, salespeople }: Audience): boolean =>
  levels.length + tags.length + salespeople.length > 0;

/** Open companies (`companies c`) of an audience, among those that this person sees. */
export function inAudience(operator: Operator, { levels, tags, salespeople }: Audience): RawBuilder<boolean> {
  const conditions = [companiesInScope(operator, 'c'), sql<boolean>`c.status = 'open'`];
  if (levels.length > 0) conditions.push(sql<boolean>`c.level = any(${[...levels]}::text[])`);
  if (tags.length > 0) {
    const ones = tags.map((tag) => sql<boolean>`c.tags @> ${toJson([tag])}::jsonb`);
    conditions.push(sql<boolean>`(${sql.join(ones, sql` or `)})`);
  }
  if (salespeople.length > 0) {
    conditions.push(sql<boolean>`(c.salesperson_id in (select id from operators where name = any(${[...salespeople]}::text[]))
      or (${salespeople.includes('')}::boolean and c.salesperson_id is null))`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The audience as history has it: 「等级 金牌客户、银牌客户；标签 连锁」. */
export function audienceWords(
  audience: Audience,
  chosen: number,
  nameOf: (account: string) => string,
): string {
  if (isFiltered(audience)) {
    const { levels, tags, salespeople } = audience;
    return [
      levels.length > 0 ? `等级 ${levels.join('、')}` : '',
      tags.length > 0 ? `标签 ${tags.join('、')}` : '',
      salespeople.length > 0 ? `业务员 ${salespeople.map((one) => nameOf(one)).join('、')}` : '',
    ]
      .filter(Boolean)
      .join('；');
  }
  return audience.everyone ? '所有客户' : `指定的 ${chosen} 家客户`;
}
