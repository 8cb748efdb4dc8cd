import { MANY_PRICES } from '@pifa/domain';
import { z } from 'zod';
import { badInput, Refused } from '../../../../platform';
import { pick, resolveGoods } from '../../../goods';
import { can, type PlanKind } from '../../../staff';
import { effectsOf } from './effects';
import { judgeOwn, judgeWishes, wishesOf } from './judge';
import { judgeBack } from './judge-back';
import { ownPrices } from './own-prices';
import {
  backRow,
  type BackRow,
  type PriceBack,
  type PriceChange,
  type PriceSettings,
  priceSettings,
} from './settings';
import { lockedPrices, writePrices } from './write';

/** 30 days (ADMIN §2.3). */
const UNDO_MS = 30 * 86_400_000;

type Kind = PlanKind<PriceSettings, PriceChange, PriceBack>;

/** 改价台: list prices of many goods, pasted or by one rule; companies' own prices move along where that is wanted. */
export const listPricesPlan: Kind = {
  kind: 'list-prices',
  permission: 'price.write',
  settings: priceSettings,
  title: (rows) => `改 ${rows} 个价`,
  verb: (rows) => `改 ${rows} 个价`,
  resolve: resolveGoods,
  schedulable: true,
  async judge(context, { objects, rows, settings }) {
    const { tx, operator, now } = context;
    const wishes = await wishesOf(context, objects, rows, settings);
    const { rows: judged, moved } = await judgeWishes(context, wishes);
    const ids = moved.map(({ goods }) => goods.id);
    const own = await ownPrices(tx, ids, { operator, now });
    const along = settings.withOwn
      ? judgeOwn(own, moved, can(operator, 'price.below-cost'))
      : { rows: [], below: 0 };
    const below = moved.filter(({ isBelow }) => isBelow).length + along.below;
    return {
      rows: [...judged, ...along.rows],
      effects: await effectsOf(context, { moved, own, withOwn: settings.withOwn, below }),
      stepUp: below > 0 || moved.length + along.rows.length > MANY_PRICES,
    };
  },
  marks: lockedPrices,
  write: writePrices,
  undo: { ms: UNDO_MS, kind: 'list-prices-back', input: (_db, rows) => ({ rows: backRows(rows) }) },
};

/** Takes prices back, and may itself be taken back; what has changed since stays. */
export const listPricesBackPlan: PlanKind<PriceSettings, PriceChange, PriceBack> = {
  ...listPricesPlan,
  kind: 'list-prices-back',
  onlyUndo: true,
  schedulable: false,
  settings: z.object({}).transform((): PriceSettings => ({ withOwn: false, reason: '' })),
  async judge(context, { rows }) {
    const wanted = rows.map((row) => {
      const read = backRow.safeParse(row);
      if (!read.success) throw new Refused(badInput('要改回的内容不正确'));
      return read.data;
    });
    const judged = await judgeBack(context, wanted);
    const below = judged.filter(({ refusal, warnings }) => !refusal && warnings?.includes('低于成本')).length;
    return { rows: judged, effects: [], stepUp: below > 0 || judged.length > MANY_PRICES };
  },
};

type Done = Parameters<NonNullable<Kind['undo']>['input']>[1];

const backRows = (rows: Done): BackRow[] =>
  rows.map(({ line, change, back }) =>
    change.of === 'list'
      ? {
          of: 'list',
          line,
          code: change.code,
          perPack: back.perPack ?? 0,
          perPiece: back.perPiece,
          expected: pick(change, ['perPack', 'perPiece']),
        }
      : {
          of: 'own',
          line,
          ...pick(change, ['listId', 'goodsId', 'fromPieces']),
          perPack: back.perPack,
          perPiece: back.perPiece,
          expected: back.written ?? '',
        },
  );
