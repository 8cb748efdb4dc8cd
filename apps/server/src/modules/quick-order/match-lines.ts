import { type CallContext, PreparedData } from '../../platform';
import { boughtIds, goodsJson, matchLines as match, ownCodeOf, UNKNOWN } from '../goods';
import { codeStore } from './code-store';

/** The goods that these lines mean: two statements about the company, one for cards that are not in memory. */
export async function matchLines(call: CallContext<'quickOrderMatch'>): Promise<PreparedData> {
  const { platform, db, session, body, now } = call;
  const words = body.lines.flatMap(({ code, wanted }) => [code, wanted].filter(Boolean).map(ownCodeOf));
  const [ownCodes, bought] = await Promise.all([
    codeStore(db).find(session.khId, [...new Set(words)]),
    boughtIds(db, session.khId),
  ]);
  const matches = await match(platform, body.lines, { ownCodes, bought });
  const ids = [...new Set(matches.flatMap((found) => found.ids))];
  const goods = await goodsJson(platform, ids, { buyer: session, pricesVisible: true, now });
  const rows = body.lines.map(({ line }, at) => {
    const found = matches[at] ?? UNKNOWN;
    const { state, by, left, whole } = found;
    return { line, state, by, goodsIds: found.ids.map(String), left, whole };
  });
  return new PreparedData(`{"rows":${JSON.stringify(rows)},"goods":${goods}}`);
}
