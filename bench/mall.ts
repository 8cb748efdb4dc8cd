import type { Shot } from './load';

/** A logged-in buyer of the demo mall. */
export interface Buyer {
  headers: Record<string, string>;
  addressId: string;
}

interface Answer {
  meta: { success: boolean; message: string };
  data: unknown;
}

/** Sends one request and returns the envelope. */
export async function ask(url: string, { method = 'GET', path, headers, body }: Shot): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** Sends one request and throws if it is refused. */
export async function insist<Data>(url: string, shot: Shot): Promise<Data> {
  const { meta, data } = await ask(url, shot);
  if (!meta.success) throw new Error(`${shot.method ?? 'GET'} ${shot.path}: ${meta.message}`);
  return data as Data;
}

export async function logIn(url: string, phone: string, password: string): Promise<Buyer> {
  const domain = new URL(url).host;
  const query = new URLSearchParams({ phone, password });
  const { token } = await insist<{ token: string }>(url, {
    path: `/api/member/info/login?${query}`,
    headers: { 'x-domain': domain },
  });
  const headers = { 'x-token': token, 'x-domain': domain };
  const addresses = await insist<{ id: string; isDefault: number }[] | { list: { id: string }[] }>(url, {
    path: '/api/member/address/getAddress',
    headers,
  });
  const list = Array.isArray(addresses) ? addresses : addresses.list;
  return { headers, addressId: list[0]?.id ?? '' };
}

/** What a valid order of goods needs to know of them. */
export interface Orderable {
  goodsId: string;
  ipcnt: number;
  spcnt: number;
}

interface Card {
  goodsId: string;
  packingSpecification: number;
  minNum: number;
  stepSize: number;
  itemStepSize: number;
  stock?: number;
}

/** Goods of some pages of 100 with plenty of stock, each with its smallest valid amount. */
export async function orderables(
  url: string,
  headers: Record<string, string>,
  pages: readonly number[] = [1, 2, 3],
): Promise<Orderable[]> {
  const list: Card[] = [];
  for (const page of pages) {
    const path = `/api/goods/mallGoods/page?pageNum=${page}&pageSize=100`;
    list.push(...(await insist<{ list: Card[] }>(url, { path, headers })).list);
  }
  // Goods that ran out during a measurement would be measured as refusals.
  const plenty = list.filter(
    ({ stock = 0, minNum, packingSpecification }) => stock > 200 * Math.max(minNum, packingSpecification),
  );
  if (plenty.length < 80)
    throw new Error(`Only ${plenty.length} goods have enough stock to be measured with.`);
  return plenty.map((card) => {
    const pack = card.packingSpecification || 1;
    if (pack === 1) {
      const step = card.stepSize || 1;
      return { goodsId: card.goodsId, ipcnt: 0, spcnt: Math.max(1, Math.ceil(card.minNum / step)) * step };
    }
    const step = card.itemStepSize || 1;
    return {
      goodsId: card.goodsId,
      ipcnt: Math.max(1, Math.ceil(card.minNum / (pack * step))) * step,
      spcnt: 0,
    };
  });
}

/** The goods of the ship-from place that has most of them: an order of these is not split. */
export async function fromOnePlace(
  url: string,
  headers: Record<string, string>,
  goods: readonly Orderable[],
): Promise<Orderable[]> {
  const places = new Map<string, Orderable[]>();
  for (const one of goods) {
    const path = `/api/goods/mallGoods/${one.goodsId}`;
    const { obj } = await insist<{ obj: { shipFrom: string } }>(url, { path, headers });
    places.set(obj.shipFrom, [...(places.get(obj.shipFrom) ?? []), one]);
  }
  return [...places.values()].reduce((most, list) => (list.length > most.length ? list : most), []);
}
