import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { MOST_TITLES, shownTitleState, type TitleState } from '@pifa/domain';
import type { CallContext } from '../../platform';
import { titleReads, type TitleRow } from './title-store';
import { titleToWire } from './title-to-wire';

const stateOf = (row: TitleRow, now: Date): TitleState =>
  shownTitleState({ state: row.state, validUntil: row.valid_until }, now);

export async function listTitles(call: CallContext<'titleList'>): Promise<CallData<'titleList'>> {
  const { db, session, query, now } = call;
  const all = (await titleReads(db, session.khId).all()).map((row) => titleToWire(row, now));
  return { list: query.usable ? all.filter(({ usable }) => usable) : all, most: MOST_TITLES };
}

export async function titleDetail(
  call: CallContext<'titleDetail'>,
): Promise<CallData<'titleDetail'> | Refusal> {
  const { db, session, params, now } = call;
  const row = await titleReads(db, session.khId).find(Number(params.id));
  return row ? titleToWire(row, now) : refuse('not-found', { what: '该抬头' });
}

/** 抬头有效性: a company has few titles, so they are counted and paged in memory. */
export async function titleStates(call: CallContext<'titleState'>): Promise<CallData<'titleState'>> {
  const { db, session, query, now } = call;
  const { state, pageNum, pageSize } = query;
  const rows = await titleReads(db, session.khId).all();
  const counts = { waiting: 0, valid: 0, invalid: 0, expired: 0 };
  for (const row of rows) counts[stateOf(row, now)] += 1;
  const chosen = state ? rows.filter((row) => stateOf(row, now) === state) : rows;
  const page = chosen.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { list: page.map((row) => titleToWire(row, now)), total: chosen.length, pageNum, pageSize, counts };
}
