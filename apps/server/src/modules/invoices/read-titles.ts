import { refuse } from '@pifa/contract';
import { MOST_TITLES } from '@pifa/domain';
import type { Handler } from '../../platform';
import { stateOfTitle, titleReads } from './title-store';
import { titleToWire } from './title-to-wire';

export const listTitles: Handler<'titleList'> = async (call) => {
  const { db, session, query, now } = call;
  const all = (await titleReads(db, session.khId).all()).map((row) => titleToWire(row, now));
  return { list: query.usable ? all.filter(({ usable }) => usable) : all, most: MOST_TITLES };
};

export const titleDetail: Handler<'titleDetail'> = async (call) => {
  const { db, session, params, now } = call;
  const row = await titleReads(db, session.khId).find(Number(params.id));
  return row ? titleToWire(row, now) : refuse('not-found', { what: '该抬头' });
};

/** 抬头有效性: a company has few titles, so they are counted and paged in memory. */
export const titleStates: Handler<'titleState'> = async (call) => {
  const { db, session, query, now } = call;
  const { state, pageNum, pageSize } = query;
  const rows = await titleReads(db, session.khId).all();
  const counts = { waiting: 0, valid: 0, invalid: 0, expired: 0 };
  for (const row of rows) counts[stateOfTitle(row, now)] += 1;
  const chosen = state ? rows.filter((row) => stateOfTitle(row, now) === state) : rows;
  const page = chosen.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { list: page.map((row) => titleToWire(row, now)), total: chosen.length, pageNum, pageSize, counts };
};
