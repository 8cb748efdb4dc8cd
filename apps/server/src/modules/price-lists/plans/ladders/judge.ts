import { isBelowCost, ladderProblem, yuanToUnitPrice } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import { can, companiesInScope, type JudgeContext, type JudgedRow, type Operator } from '../../../staff';
import { money, NO_RIGHT } from '../list-prices/judge';
import { listPairOf, type PricedGoods, readPricedGoods } from '../list-prices/read-goods';
import type { LadderChange, LadderLine, Tier } from './settings';
import { ladderObject, type Standing } from './stored';

export type LadderRow = JudgedRow<LadderChange>;

/** What ladders are for: goods with their prices, and names. */
export interface Subjects {
  goodsOf: (key: Pick<LadderChange, 'of' | 'ofId'>) => readonly PricedGoods[];
  nameOf: (key: Pick<LadderChange, 'of' | 'ofId'>) => string | undefined;
  companyOf: (khId: number) => string | undefined;
}

export async function readSubjects(
  db: Db,
  keys: readonly Pick<LadderChange, 'of' | 'ofId' | 'khId'>[],
  { operator, now }: { operator: Operator; now: Date },
): Promise<Subjects> {
  const groupIds = keys.filter(({ of }) => of === 'group').map(({ ofId }) => ofId);
  const { rows: members } = await sql<{ id: number; group_id: number; name: string }>`
    select g.id, p.id as group_id, p.name from goods_groups p join goods g on g.group_id = p.id
    where p.id = any(${groupIds}::bigint[]) order by g.id`.execute(db);
  const own = keys.filter(({ of }) => of === 'goods').map(({ ofId }) => ofId);
  const goods = await readPricedGoods(db, [...new Set([...own, ...members.map(({ id }) => id)])], {
    operator,
    now,
  });
  const khIds = keys.flatMap(({ khId }) => (khId === null ? [] : [khId]));
  const companies = await db
    .selectFrom('companies')
    .select(['kh_id', 'name'])
    .where('kh_id', '=', sql<number>`any(${khIds}::bigint[])`)
    .where(companiesInScope(operator))
    .execute();
  const names = new Map(companies.map(({ kh_id, name }) => [kh_id, name]));
  const inGroup = (id: number) => members.filter((one) => one.group_id === id);
  const goodsOf: Subjects['goodsOf'] = ({ of, ofId }) =>
    (of === 'goods' ? [ofId] : inGroup(ofId).map(({ id }) => id)).flatMap((id) => goods.get(id) ?? []);
  return {
    goodsOf,
    nameOf(key) {
      if (key.of === 'group') {
        const name = inGroup(key.ofId)[0]?.name;
        return name === undefined ? undefined : `商品组 ${name}`;
      }
      const [one] = goodsOf(key);
      return one && `${one.code} ${one.name}`;
    },
    companyOf: (khId) => names.get(khId),
  };
}

/** Tiers of what was typed, or why they cannot be. */
export function tiersOf(rungs: LadderLine['rungs']): Tier[] | { problem: string } {
  const tiers: Tier[] = [];
  for (const { fromNum, perPiece, perPack } of rungs) {
    if (perPiece === '' || Number(perPiece) === 0) return { problem: `满 ${fromNum} 没有写个价` };
    // Left empty it follows the piece; 0 would give packs away.
    if (perPack !== '' && Number(perPack) === 0) return { problem: `满 ${fromNum} 的件价要大于 0` };
    if (tiers.some(({ minPieces }) => minPieces === fromNum)) return { problem: `满 ${fromNum} 写了两次` };
    tiers.push({
      minPieces: fromNum,
      perPiece: yuanToUnitPrice(Number(perPiece)),
      perPack: perPack === '' ? null : yuanToUnitPrice(Number(perPack)),
    });
  }
  return tiers.sort((a, b) => a.minPieces - b.minPieces);
}

const rungsOf = (tiers: readonly Tier[]) =>
  tiers.map(({ minPieces, ...rest }) => ({ fromPieces: minPieces, ...rest }));

/** 「满 240 ¥1.50/个 ¥36.00/件」 */
export const tierWords = ({ minPieces, perPiece, perPack }: Tier): string =>
  `满 ${minPieces} ${money(perPiece)}/个${perPack === null ? '' : ` ${money(perPack)}/件`}`;

/** One ladder: never dearer with more, never dearer than list; below cost as for every price. */
export function judgeLadder(
  { operator }: Pick<JudgeContext, 'operator'>,
  change: LadderChange,
  { subjects, standing, line }: { subjects: Subjects; standing: Standing | undefined; line: number },
): LadderRow & { isBelow: boolean } {
  const object = ladderObject(change);
  const company = change.khId === null ? '所有客户' : subjects.companyOf(change.khId);
  const name = subjects.nameOf(change);
  const head = {
    line,
    object,
    name: `${name ?? `第 ${line} 行`} 给${company ?? '一家公司'}`,
    isBelow: false,
  };
  if (name === undefined) return { ...head, object: '', fields: [], refusal: '没有这个商品或商品组' };
  if (company === undefined) return { ...head, object: '', fields: [], refusal: '没有这家客户' };
  const goods = subjects.goodsOf(change);
  for (const one of goods) {
    const problem = ladderProblem(rungsOf(change.tiers), listPairOf(one), one.pieces_per_pack);
    if (problem !== undefined) {
      const whose = change.of === 'group' ? `${one.code}：` : '';
      return { ...head, fields: [], refusal: `${whose}${problem}；数量越多不得更贵` };
    }
  }
  const below = goods.filter((one) => isNewlyBelow(change.tiers, standing, one));
  if (below.length > 0 && !can(operator, 'price.below-cost')) {
    return { ...head, fields: [], refusal: NO_RIGHT };
  }
  return {
    ...head,
    isBelow: below.length > 0,
    mark: standing?.mark ?? '',
    fields: fieldsOf(standing?.tiers ?? [], change.tiers),
    ...(below.length > 0 ? { warnings: [`低于成本：${below.map(({ code }) => code).join('、')}`] } : {}),
    change: { ...change, isBelow: below.length > 0 },
  };
}

/** Whether rungs sell a goods below cost; what stands already was answered for when it was written. */
export function isNewlyBelow(
  tiers: readonly Tier[],
  standing: Pick<Standing, 'tiers'> | undefined,
  goods: Costed,
): boolean {
  const stood = new Set((standing?.tiers ?? []).map(tierWords));
  const { cost, pieces_per_pack: piecesPerPack } = goods;
  return tiers.some((tier) => !stood.has(tierWords(tier)) && isBelowCost({ ...tier, piecesPerPack, cost }));
}

type Costed = Pick<PricedGoods, 'cost' | 'pieces_per_pack'>;

/** Rung by rung, as far as they differ. */
function fieldsOf(before: readonly Tier[], after: readonly Tier[]): LadderRow['fields'] {
  const fields: LadderRow['fields'] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const [old, next] = [before[at], after[at]].map((tier) => (tier ? tierWords(tier) : ''));
    if (old !== next) fields.push({ label: `第 ${at + 1} 档`, before: old ?? '', after: next ?? '' });
  }
  return fields;
}
