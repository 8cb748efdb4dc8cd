import { sql } from 'kysely';
import { countNamed, type QueuePart } from '../../staff';

/** What keeps goods on sale from being sold: 警戒 is less than one pack. They have no screen under /admin. */
export const goodsQueue: readonly QueuePart[] = [
  {
    name: 'goods-short',
    title: '库存低于警戒',
    permission: 'goods.write',
    path: '',
    promise: '可售不少于一件',
    read: (db) =>
      countNamed(
        db,
        sql`select null::timestamptz as at, g.code as name
          from goods g join scarce s on s.id = g.stock_id
          where g.status = 'on' and s.available < g.pieces_per_pack`,
      ),
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
