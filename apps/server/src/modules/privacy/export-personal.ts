import { Readable } from 'node:stream';
import type { Refusal } from '@pifa/contract';
import { sql } from 'kysely';
import { type CallContext, type Db, FileAnswer, limitRate } from '../../platform';
import type { PersonalPart } from './part';
import { PERSONAL_PARTS } from './personal-parts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 10;
const BATCH = 500;

interface Person {
  userId: number;
  khId: number;
}
type Body = Record<string, unknown>;

/** A person's own data as one streamed file, whatever its size. */
export async function exportPersonal({
  db,
  session,
  query,
  now,
}: CallContext<'personalExport'>): Promise<FileAnswer | Refusal> {
  const guard = { key: `personal:${session.userId}`, most: PER_HOUR, windowMs: HOUR_MS };
  const limited = await limitRate(db, now, guard);
  if (limited) return limited;
  const isJson = query.format === 'json';
  const body = isJson ? asJson(db, session, now) : asText(db, session, now);
  return new FileAnswer(
    Readable.from(body),
    isJson ? 'application/octet-stream' : 'text/plain; charset=utf-8',
    {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="my-data.${isJson ? 'json' : 'txt'}"`,
    },
  );
}

/** The rows of a part, read in batches. */
async function* rowsOf(db: Db, part: PersonalPart, who: Person): AsyncGenerator<Body> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ key: string; body: Body }>`
      select key, body from (${part.rows(who)}) part
      where key collate "C" > ${after} order by key collate "C" limit ${BATCH}`.execute(db);
    for (const { body } of rows) yield withLabels(part, body);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.key;
  }
}

/** The body with labels in place of codes. */
function withLabels({ labels = {} }: PersonalPart, body: Body): Body {
  const labelled = Object.entries(labels).map(([field, labelOf]) => {
    const code = body[field];
    return [field, typeof code === 'string' ? labelOf(code) : code];
  });
  return { ...body, ...Object.fromEntries(labelled) };
}

async function* asJson(db: Db, who: Person, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now.toISOString())}`;
  for (const part of PERSONAL_PARTS) {
    yield `,\n${JSON.stringify(part.name)}:[`;
    let first = true;
    for await (const body of rowsOf(db, part, who)) {
      yield `${first ? '' : ','}\n${JSON.stringify(body)}`;
      first = false;
    }
    yield ']';
  }
  yield '}\n';
}

async function* asText(db: Db, who: Person, now: Date): AsyncGenerator<string> {
  yield `﻿我的数据，导出于 ${now.toISOString()}\r\n`;
  for (const part of PERSONAL_PARTS) {
    yield `\r\n【${part.title}】\r\n`;
    let count = 0;
    for await (const body of rowsOf(db, part, who)) {
      count += 1;
      yield `${linesOf(body)}\r\n`;
    }
    if (count === 0) yield '（没有）\r\n';
  }
}

const linesOf = (body: Body): string =>
  Object.entries(body)
    .map(([name, value]) => `${name}：${textOf(value)}\r\n`)
    .join('');

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map((one) => `\r\n  · ${textOf(one)}`).join('');
  if (typeof value === 'object') return Object.values(value).map(textOf).join(' ');
  return String(value);
}
