import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { BELOW_ALERT } from './desk/narrow-goods';
import { keptReading } from './kept-reading';
import { countNamed, type QueuePart, type Waiting } from '../../staff';

const shortOfStock = keptReading<Waiting>();

/** 警戒 is what staff set, or else less than one pack for sale. */
const countShort = (db: Db): Promise<Waiting> =>
  countNamed(
    db,
    sql`select null::timestamptz as at, g.code as name
      from goods g join scarce s on s.id = g.stock_id
      where ${BELOW_ALERT}`,
  );

/** What keeps goods on sale from being sold. */
export const goodsQueue: readonly QueuePart[] = [
  {
    name: 'goods-short',
    title: '库存低于警戒',
    permission: 'stock.write',
    path: '/stock?view=low',
    promise: '可售不少于警戒',
    read: (db, _operator, now) => shortOfStock(db, now, () => countShort(db)),
  },
  {
    name: 'goods-to-mend',
    title: '在售但无图或无价',
    permission: 'goods.write',
    path: '',
    promise: '',
    read: (db) =>
      countNamed(
        db,
        sql`select g.updated_at as at, g.code as name from goods g
          where g.status = 'on' and (g.image = '' or (g.list_per_pack = 0 and g.list_per_piece = 0))
          order by g.updated_at`,
      ),
  },
];
