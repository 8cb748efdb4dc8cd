import type { SeedFile } from './seed-file';

/** Problems that only show when the lists are read together: an order of goods, users or addresses that are not there. */
export function danglingOrders(file: SeedFile): string[] {
  const members = new Map(file.members.map((row) => [row.id, row.khId]));
  const addresses = new Map(file.addresses.map((row) => [row.id, row.khId]));
  const goods = new Set(file.goods.map((row) => row.id));
  return file.orders.flatMap((row, at) => {
    const say = (field: string, text: string) => `orders.${at}.${field}：${text}`;
    const own = members.get(row.userId);
    const problems = row.lines
      .filter((line) => !goods.has(line.goodsId))
      .map((line) => say('lines', `没有商品 ${line.goodsId}`));
    if (own === undefined) problems.push(say('userId', `没有账号 ${row.userId}`));
    else if (addresses.get(row.addressId) !== own)
      problems.push(say('addressId', `不是这家公司的地址 ${row.addressId}`));
    return problems;
  });
}
