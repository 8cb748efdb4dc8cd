import type { CallBody } from '@pifa/contract';
import { type CallContext, type Db, type Platform, PreparedData } from '../../platform';
import { boughtIds, goodsJson, matchLines as match, ownCodeOf, UNKNOWN } from '../goods';
import { codeStore } from './code-store';

/** The goods that these lines mean: two statements about the company, one for cards that are not in memory. */
export async function matchLines(call: CallContext<'quickOrderMatch'>): Promise<PreparedData> {
  const { platform, db, session, body, now } = call;
  const { rows, ids } = await matchForCompany(platform, db, session.khId, body.lines);
  const goods = await goodsJson(platform, ids, { buyer: session, pricesVisible: true, now });
  return new PreparedData(`{"rows":${JSON.stringify(rows)},"goods":${goods}}`);
}

/** What each line means to this company, by its own words too, and the ids of all goods that were found. */
export async function matchForCompany(
  platform: Platform,
  db: Db,
  khId: number,
  lines: CallBody<'quickOrderMatch'>['lines'],
) {
  const words = lines.flatMap(({ code, wanted }) => [code, wanted].filter(Boolean).map(ownCodeOf));
  const [ownCodes, bought] = await Promise.all([
    codeStore(db).find(khId, [...new Set(words)]),
    boughtIds(db, khId),
  ]);
  const matches = await match(platform, lines, { ownCodes, bought });
  const rows = lines.map(({ line }, at) => {
    const found = matches[at] ?? UNKNOWN;
    const { state, by, left, whole } = found;
    return { line, state, by, goodsIds: found.ids.map(String), left, whole };
  });
  return { rows, ids: [...new Set(matches.flatMap((found) => found.ids))] };
}
