import { type Opening, stockUse } from '@pifa/demo-mall';
import { type Transaction } from '../../../platform';
import { searchDocument } from '../../goods';
import { plainTextColumns } from '../../goods-row';
import type { SeedFile, SeedGoods } from '../seed-schema';
import { catchUpIds, insertRows } from './insert-rows';
import { type Expiring, expiringOf, loadOrders } from './load-trade';
import { orderRows } from './order-rows';
import { seedOrders } from './seed-orders';

const unitPrice = (yuan: number) => Math.round(yuan * 10_000);

/**
 * Writes the rows of a seed file as they stand. `hash` turns a password into its stored text. Answers the unpaid
 * orders whose reservation must end.
 */
export async function loadSeedFile(
  tx: Transaction,
  file: SeedFile,
  options: { now: Date; hash: (password: string) => string },
): Promise<Expiring[]> {
  const { now, hash } = options;
  const orders = seedOrders(file, now);
  const use = stockUse(orders);
  await insertRows(
    tx,
    'dictionary',
    file.dictionary.map((row, at) => ({ ...row, title: '', sort: at + 1 })),
  );
  await loadCatalogue(tx, file, now, use);
  await insertRows(tx, 'price_lists', file.priceLists);
  await insertRows(
    tx,
    'companies',
    file.companies.map((row) => ({
      kh_id: row.khId,
      code: row.code,
      name: row.name,
      level: row.level,
      price_list_id: row.priceListId,
      contact: '',
      phone: '',
      region_code: '',
      region_names: [],
      address: '',
      tax_number: '',
      status: 'open',
      created_at: now,
    })),
  );
  await insertRows(
    tx,
    'users',
    file.members.map((row) => ({
      id: row.id,
      kh_id: row.khId,
      phone: row.phone,
      name: row.name,
      password_hash: hash(row.password),
      role: row.role,
      head_img: '',
      status: 'open',
      created_at: now,
    })),
  );
  await insertRows(
    tx,
    'addresses',
    file.addresses.map((row) => ({
      id: row.id,
      kh_id: row.khId,
      province: row.province,
      city: row.city,
      county: row.county,
      region_code: row.regionCode,
      address: row.address,
      name: row.name,
      phone: row.phone,
      lng: '',
      lat: '',
      is_default: row.isDefault,
      created_at: now,
    })),
  );
  await loadPrices(tx, file);
  await insertRows(
    tx,
    'carts',
    [...new Set(file.carts.map((row) => row.userId))].map((userId) => ({ user_id: userId, version: 1 })),
  );
  const goods = new Map(file.goods.map((row) => [row.id, row]));
  await insertRows(
    tx,
    'cart_lines',
    file.carts.map((row) => ({
      user_id: row.userId,
      goods_id: row.goodsId,
      context: 'ordinary',
      packs: row.ipcnt,
      pieces: row.spcnt,
      is_check: row.isCheck,
      added_per_pack: unitPrice(goods.get(row.goodsId)?.saleIP ?? 0),
      added_per_piece: unitPrice(goods.get(row.goodsId)?.saleSP ?? 0),
      added_at: now,
      updated_at: now,
    })),
  );
  if (orders.length > 0) {
    // What an order brings along has its id with a number behind it.
    const made = new Map<string, number>();
    const newId = ({ id }: { id: string }) => {
      const count = (made.get(id) ?? 0) + 1;
      made.set(id, count);
      return `${id}-${count}`;
    };
    await loadOrders(tx, orderRows(orders, [], newId), []);
  }
  await catchUpIds(tx, [
    'categories',
    'brands',
    'goods_groups',
    'goods',
    'scarce',
    'price_lists',
    'companies',
    'users',
    'addresses',
    'promotions',
    'order_lines',
    'order_instalments',
    'claims',
    'shipments',
    'captures',
  ]);
  return expiringOf(orders);
}

async function loadCatalogue(tx: Transaction, file: SeedFile, now: Date, use: Opening['use']): Promise<void> {
  const usedOf = (id: number) => use.get(id) ?? { reserved: 0, used: 0 };
  // Goods that were ordered lay in stock before that.
  const stockedAt = new Date(Math.min(now.getTime(), ...file.orders.map((row) => Date.parse(row.placedAt))));
  const paths = categoryPaths(file.categories);
  await insertRows(
    tx,
    'categories',
    file.categories.map((row, at) => {
      const path = paths.get(row.id) ?? `/${row.id}/`;
      return {
        id: row.id,
        parent_id: row.parentId,
        grade: path.split('/').length - 2,
        name: row.name,
        icon: '',
        image: '',
        path,
        sort: at + 1,
      };
    }),
  );
  await insertRows(
    tx,
    'brands',
    file.brands.map((row) => ({ ...row, logo: '', groom: 0, status: 1, introduction: '', sort: row.id })),
  );
  await insertRows(
    tx,
    'goods_groups',
    file.groups.map((row) => ({ id: row.id, name: row.name, param_keys: row.paramKeys })),
  );
  await insertRows(
    tx,
    'scarce',
    file.goods.map((row) => {
      const { reserved, used } = usedOf(row.id);
      return {
        id: row.id,
        kind: 'stock',
        ref: String(row.id),
        total: row.stock + reserved + used,
        available: row.stock,
        reserved,
        used,
      };
    }),
  );
  await insertRows(
    tx,
    'scarce_ledger',
    file.goods
      .map((row) => ({ id: row.id, quantity: row.stock + usedOf(row.id).reserved + usedOf(row.id).used }))
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity }) => ({
        scarce_id: id,
        act: 'stocked',
        quantity,
        reason: 'seed',
        at: stockedAt,
      })),
  );
  const brandNames = new Map(file.brands.map((row) => [row.id, row.name]));
  const categoryNames = new Map(file.categories.map((row) => [row.id, row.name]));
  await insertRows(
    tx,
    'goods',
    file.goods.map((row) => {
      const names = (paths.get(row.categoryId) ?? '')
        .split('/')
        .filter(Boolean)
        .map((part) => categoryNames.get(Number(part)) ?? '');
      return {
        ...goodsRow(row, brandNames.get(row.brandId ?? 0) ?? '', names, now),
        sold_pieces: usedOf(row.id).used,
      };
    }),
    200,
  );
}

function goodsRow(row: SeedGoods, brand: string, categoryNames: string[], now: Date) {
  const { name, spec, code, barcode, attributes, sellingLine } = row;
  const document = searchDocument({
    name,
    spec,
    brand,
    code,
    barcode,
    attributes,
    sellingLine,
    categoryNames,
  });
  return {
    id: row.id,
    code,
    name,
    ...plainTextColumns(row),
    category_id: row.categoryId,
    brand_id: row.brandId,
    group_id: row.groupId,
    group_values: row.groupValues,
    unit: row.unit,
    pack_unit: row.packUnit,
    weight_g: row.weightG,
    volume_cm3: row.volumeCm3,
    tax_rate_bp: Math.round(row.taxRate * 100),
    tax_code: '',
    tax_included: true,
    pieces_per_pack: row.packingSpecification,
    min_pieces: row.minNum,
    piece_step: row.stepSize,
    pack_step: row.itemStepSize,
    list_per_pack: unitPrice(row.saleIP),
    list_per_piece: unitPrice(row.saleSP),
    promo_per_pack: row.promotion ? unitPrice(row.promotion.saleIP) : null,
    promo_per_piece: row.promotion ? unitPrice(row.promotion.saleSP) : null,
    promo_starts_at: row.promotion?.startsAt ?? null,
    promo_ends_at: row.promotion?.endsAt ?? null,
    ladder_scope: row.ladderScope,
    status: row.status,
    image: '',
    attributes,
    service_words: [],
    packing_list: '',
    detail_html: '',
    listed_at: row.listedAt ?? now,
    review_count: 0,
    star_sum: 0,
    stock_id: row.id,
    search: document.search,
    search_text: document.text,
    updated_at: now,
  };
}

async function loadPrices(tx: Transaction, file: SeedFile): Promise<void> {
  await insertRows(
    tx,
    'ladders',
    file.ladders.map((row) => ({
      goods_id: row.goodsId,
      group_id: row.groupId,
      kh_id: row.khId,
      name: '阶梯价',
      starts_at: '-infinity',
      ends_at: 'infinity',
      tiers: row.tiers.map((tier) => ({
        minPieces: tier.minNum,
        perPiece: unitPrice(tier.price),
        perPack: tier.itemPrice === null ? null : unitPrice(tier.itemPrice),
      })),
    })),
  );
  await insertRows(
    tx,
    'customer_prices',
    file.customerPrices.map((row) => ({
      kh_id: row.khId,
      price_list_id: row.priceListId,
      goods_id: row.goodsId,
      per_pack: unitPrice(row.saleIP),
      per_piece: unitPrice(row.saleSP),
    })),
  );
  await insertRows(
    tx,
    'promotions',
    file.promotions.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      audience: row.audience ?? null,
      settings: row.settings,
      priority: row.priority,
      status: 'on',
    })),
  );
}

/** '/1/12/' for each category; parents may stand after their children in the file. */
function categoryPaths(rows: SeedFile['categories']): Map<number, string> {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  const pathOf = (id: number, depth = 0): string => {
    const parent = parents.get(id);
    return parent == null || depth > 3 ? `/${id}/` : `${pathOf(parent, depth + 1)}${id}/`;
  };
  return new Map(rows.map((row) => [row.id, pathOf(row.id)]));
}
