/** The password of every seeded buyer. */
export const password = 'Bench-2026-pifa';

const base = 900_000;
/** The demo mall's first goods. */
const firstGoods = 100_001;

/** Companies with one buyer and one address each, as rows for `pifa seed FILE.json`. */
export function buyersToSeed(count: number) {
  const everyone = Array.from({ length: count }, (_, n) => ({
    id: base + n,
    phone: `139${String(base + n).padStart(8, '0')}`,
  }));
  const rows = {
    companies: everyone.map(({ id }) => ({ khId: id, code: `BENCH-${id}`, name: `测速公司 ${id}` })),
    members: everyone.map(({ id, phone }) => ({ id, khId: id, phone, name: `测速 ${id}`, password })),
    addresses: everyone.map(({ id, phone }) => ({
      id,
      khId: id,
      regionCode: '440106',
      province: '广东省',
      city: '广州市',
      county: '天河区',
      address: '测速路 1 号',
      name: `测速 ${id}`,
      phone,
      isDefault: true,
    })),
  };
  // Each company has a price of its own on every tenth of the first thousand goods.
  const customerPrices = everyone.flatMap(({ id }, n) =>
    Array.from({ length: 100 }, (_, tenth) => ({
      khId: id,
      goodsId: firstGoods + tenth * 10 + (n % 10),
      saleIP: 9.9,
      saleSP: 9.9,
    })),
  );
  return { phones: everyone.map(({ phone }) => phone), rows: { ...rows, customerPrices } };
}
