import type { DemoMall } from '@pifa/demo-mall';
import type { Db } from '../../../platform';
import { insertRows } from './insert-rows';

/** Companies, their users, addresses and agreed prices; one password for all. Goods must be there already. */
export async function loadPeople(tx: Db, mall: DemoMall, passwordHash: string): Promise<void> {
  await insertRows(tx, 'price_lists', mall.priceLists);
  await insertRows(
    tx,
    'companies',
    mall.companies.map((row) => ({
      kh_id: row.khId,
      code: row.code,
      name: row.name,
      level: row.level,
      price_list_id: row.priceListId,
      contact: row.contact,
      phone: row.phone,
      region_code: row.regionCode,
      region_names: row.regionNames,
      address: row.address,
      tax_number: row.taxNumber,
      status: 'open',
      created_at: row.createdAt,
    })),
  );
  await insertRows(
    tx,
    'users',
    mall.users.map((row) => ({
      id: row.id,
      kh_id: row.khId,
      phone: row.phone,
      name: row.name,
      password_hash: passwordHash,
      role: row.role,
      head_img: '',
      status: 'open',
      created_at: row.createdAt,
    })),
  );
  await insertRows(
    tx,
    'applications',
    mall.applications.map((row) => ({
      id: row.id,
      no: row.no,
      phone: row.phone,
      password_hash: passwordHash,
      company: row.company,
      contact: row.contact,
      region_code: row.regionCode,
      region_names: row.regionNames,
      address: row.address,
      tax_number: row.taxNumber,
      status: 'waiting',
      reason: '',
      agreed_at: row.createdAt,
      created_at: row.createdAt,
    })),
  );
  await insertRows(
    tx,
    'addresses',
    mall.addresses.map((row) => ({
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
      created_at: mall.now,
    })),
  );
  await insertRows(
    tx,
    'customer_prices',
    mall.customerPrices.map((row) => ({
      kh_id: row.khId,
      price_list_id: row.priceListId,
      goods_id: row.goodsId,
      per_pack: row.perPack,
      per_piece: row.perPiece,
    })),
  );
}
