import { isTooMuch, TOO_MUCH_TEXT, yuanToUnitPrice } from '@pifa/domain';
import type { SeedFile } from './seed-schema';

/** Problems that only show when the lists are read together: an order of goods, users or addresses that are not there. */
export function danglingOrders(file: SeedFile): string[] {
  const members = new Map(file.members.map((row) => [row.id, row.khId]));
  const addresses = new Map(file.addresses.map((row) => [row.id, row.khId]));
  const goods = new Map(file.goods.map((row) => [row.id, row]));
  return file.orders.flatMap((row, at) => {
    const say = (field: string, text: string) => `orders.${at}.${field}：${text}`;
    const own = members.get(row.userId);
    const problems = row.lines
      .filter((line) => !goods.has(line.goodsId))
      .map((line) => say('lines', `没有商品 ${line.goodsId}`));
    const tooMuch = row.lines.some(({ goodsId, ipcnt, spcnt }) => {
      const { saleIP, saleSP } = goods.get(goodsId) ?? { saleIP: 0, saleSP: 0 };
      const pair = { perPack: yuanToUnitPrice(saleIP), perPiece: yuanToUnitPrice(saleSP) };
      return isTooMuch(pair, ipcnt, spcnt);
    });
    if (tooMuch) problems.push(say('lines', TOO_MUCH_TEXT));
    if (own === undefined) problems.push(say('userId', `没有账号 ${row.userId}`));
    else if (addresses.get(row.addressId) !== own)
      problems.push(say('addressId', `不是这家公司的地址 ${row.addressId}`));
    return problems;
  });
}
