import { formatDate } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform';
import { cheaper } from '../build/build-goods';
import type { DemoMall } from '../types';
import { insertRows } from './insert-rows';
import type { OrderRows } from './order-rows';

const DAY = 86_400_000;

/** Orders with everything that hangs on them. */
export async function loadOrders(tx: Db, rows: OrderRows): Promise<void> {
  // Parents before their children: rows point at each other.
  const parents = rows.orders.filter((row) => row.parent_id === null);
  await insertRows(tx, 'orders', parents);
  await insertRows(
    tx,
    'orders',
    rows.orders.filter((row) => row.parent_id !== null),
  );
  await insertRows(tx, 'order_lines', rows.lines);
  await insertRows(tx, 'order_history', rows.history);
  await insertRows(tx, 'order_instalments', rows.instalments);
  await insertRows(tx, 'claims', rows.claims);
  await insertRows(tx, 'scarce_ledger', rows.ledger);
  await insertRows(tx, 'shipments', rows.shipments);
  await insertRows(tx, 'shipment_lines', rows.shipmentLines);
  await insertRows(tx, 'payments', rows.payments);
  await insertRows(tx, 'captures', rows.captures);
  await insertRows(tx, 'refunds', rows.refunds);
  await insertRows(tx, 'sandbox_trades', rows.trades);
  await insertRows(tx, 'bought_goods', [...rows.bought.values()]);
  await insertRows(
    tx,
    'comments',
    rows.reviews.map((row) => ({
      goods_id: row.goodsId,
      order_line_id: row.orderLineId,
      user_id: row.userId,
      kh_id: row.khId,
      company_name: row.companyName,
      anonymous: row.anonymous,
      stars: row.stars,
      content: row.content,
      images: [],
      bought_spec: row.boughtSpec,
      reply: row.reply,
      status: 'shown',
      created_at: row.createdAt,
    })),
  );
  await sql`select setval('order_no', ${Math.max(1, parents.length)}), setval('payment_no', ${Math.max(1, parents.length)})`.execute(
    tx,
  );
}

/** Carts, favourites, recently viewed and quote requests. */
export async function loadDesks(tx: Db, mall: DemoMall, newId: () => string): Promise<void> {
  const goods = new Map(mall.goods.map((row) => [row.id, row]));
  const list = (goodsId: number) => goods.get(goodsId)?.list ?? { perPack: 0, perPiece: 0 };
  await insertRows(
    tx,
    'carts',
    mall.users.map((user) => ({ user_id: user.id, version: 1 })),
  );
  await insertRows(
    tx,
    'cart_lines',
    mall.carts.map((row) => ({
      user_id: row.userId,
      goods_id: row.goodsId,
      context: 'ordinary',
      packs: row.packs,
      pieces: row.pieces,
      is_check: row.checked,
      added_per_pack: Math.round(list(row.goodsId).perPack * row.addedAtShare),
      added_per_piece: Math.round(list(row.goodsId).perPiece * row.addedAtShare),
      added_at: row.addedAt,
      updated_at: row.addedAt,
    })),
  );
  await insertRows(
    tx,
    'favourites',
    mall.favourites.map((row) => ({
      user_id: row.userId,
      goods_id: row.goodsId,
      per_pack: Math.round(list(row.goodsId).perPack * row.priceShare),
      per_piece: Math.round(list(row.goodsId).perPiece * row.priceShare),
      created_at: row.createdAt,
    })),
  );
  await insertRows(
    tx,
    'recent_views',
    mall.recentViews.map((row) => ({ user_id: row.userId, goods_id: row.goodsId, viewed_at: row.viewedAt })),
  );
  await loadQuotes(tx, mall, newId);
}

async function loadQuotes(tx: Db, mall: DemoMall, newId: () => string): Promise<void> {
  const goods = new Map(mall.goods.map((row) => [row.id, row]));
  const requests = mall.quoteRequests.map((row, at) => ({ ...row, id: newId(), serial: at + 1 }));
  await insertRows(
    tx,
    'quote_requests',
    requests.map((row) => {
      const user = mall.users.find(({ id }) => id === row.userId);
      const company = mall.companies.find(({ khId }) => khId === row.khId);
      return {
        id: row.id,
        no: `XJ${formatDate(row.createdAt).replaceAll('-', '')}${String(row.serial).padStart(6, '0')}`,
        kh_id: row.khId,
        user_id: row.userId,
        phone: user?.phone ?? '',
        contact: user?.name ?? '',
        company: company?.name ?? '',
        region_code: company?.regionCode ?? '',
        region_names: company?.regionNames ?? [],
        need_by: formatDate(new Date(row.createdAt.getTime() + 20 * DAY)),
        invoice_kind: '增值税专用发票',
        remark: row.remark,
        status: row.status,
        request_id: `demo-${row.serial}`,
        created_at: row.createdAt,
        version: row.status === 'waiting' ? 0 : 1,
        kinds: row.lines.length,
        expires_at: row.status === 'waiting' ? null : new Date(row.createdAt.getTime() + 15 * DAY),
      };
    }),
  );
  const versions = requests.flatMap((row) => [
    { request: row, version: 0, author: 'buyer', message: row.remark, at: row.createdAt },
    ...(row.status === 'waiting'
      ? []
      : [
          {
            request: row,
            version: 1,
            author: 'seller',
            message: row.sellerMessage,
            at: new Date(row.createdAt.getTime() + 5 * 3_600_000),
          },
        ]),
  ]);
  await insertRows(
    tx,
    'quote_versions',
    versions.map((row, at) => ({
      id: at + 1,
      request_id: row.request.id,
      version: row.version,
      author: row.author,
      message: row.message,
      valid_until: row.author === 'seller' ? new Date(row.request.createdAt.getTime() + 15 * DAY) : null,
      created_at: row.at,
    })),
  );
  await insertRows(
    tx,
    'quote_lines',
    versions.flatMap((version, at) =>
      version.request.lines.map((line, place) => {
        const row = goods.get(line.goodsId);
        const offered = row && version.author === 'seller' && line.offerShare !== null;
        const share = version.author === 'buyer' ? line.targetShare : line.offerShare;
        return {
          version_id: at + 1,
          goods_id: line.goodsId,
          goods_name: row?.name ?? '',
          packs: line.packs,
          pieces: line.pieces,
          per_pack: share === null || !row ? null : cheaper(row.list.perPack, share),
          per_piece: share === null || !row ? null : cheaper(row.list.perPiece, share),
          remark: line.remark,
          line_no: place + 1,
          available: version.author === 'buyer' || Boolean(offered),
          offers:
            offered && share !== null
              ? [
                  {
                    fromPieces: 0,
                    perPack: cheaper(row.list.perPack, share),
                    perPiece: cheaper(row.list.perPiece, share),
                  },
                ]
              : [],
        };
      }),
    ),
  );
  await sql`select setval('quote_request_no', ${Math.max(1, requests.length)})`.execute(tx);
}
