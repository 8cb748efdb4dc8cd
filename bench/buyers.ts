/** The password of every seeded buyer. */
export const password = 'Bench-2026-pifa';

const base = 900_000;

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
  return { phones: everyone.map(({ phone }) => phone), rows };
}
