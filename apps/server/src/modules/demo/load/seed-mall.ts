import { type DemoGoods, type PastOrder, pastOrders, priceOrders } from '@pifa/demo-mall';
import { yuanToUnitPrice } from '@pifa/domain';
import type { SeedFile, SeedGoods } from '../seed-schema';

/** The steps of each order are drawn from this seed, so that a file always makes the same orders. */
const SEED = 1;

type SeedMall = ReturnType<typeof seedMall>;

/** A seed file in the shape of the demo mall, so that the same code loads both. */
export function seedMall(file: SeedFile, now: Date) {
  const paths = categoryPaths(file.categories);
  const brandNames = new Map(file.brands.map((row) => [row.id, row.name]));
  const categoryNames = new Map(file.categories.map((row) => [String(row.id), row.name]));
  const companyOf = new Map(file.members.map((row) => [row.id, row.khId]));
  return {
    now,
    seed: SEED,
    categories: file.categories.map((row, index) => {
      const path = paths.get(row.id) ?? `/${row.id}/`;
      return { ...row, grade: idsOf(path).length, icon: '', image: '', path, sort: index + 1 };
    }),
    brands: file.brands.map((row) => ({ ...row, logo: '', groom: 0 as const, introduction: '' })),
    groups: file.groups,
    synonyms: [],
    goods: file.goods.map((row) => ({
      ...goodsOf(row, now),
      brandName: brandNames.get(row.brandId ?? 0) ?? '',
      categoryNames: idsOf(paths.get(row.categoryId) ?? '').map((id) => categoryNames.get(id) ?? ''),
    })),
    priceLists: file.priceLists,
    companies: file.companies.map((row) => ({
      ...row,
      contact: '',
      phone: '',
      regionCode: '',
      regionNames: [],
      address: '',
      taxNumber: '',
      salespersonId: null,
      tags: [],
      createdAt: now,
    })),
    users: file.members.map(({ password: _, ...row }) => ({ ...row, createdAt: now })),
    addresses: file.addresses,
    customerPrices: file.customerPrices.map(({ saleIP, saleSP, ...row }) => ({
      ...row,
      ...pairOf({ saleIP, saleSP }),
    })),
    ladders: file.ladders.map(({ tiers, ...row }) => ({
      ...row,
      name: '阶梯价',
      tiers: tiers.map((tier) => ({
        minPieces: tier.minNum,
        perPiece: yuanToUnitPrice(tier.price),
        perPack: tier.itemPrice === null ? null : yuanToUnitPrice(tier.itemPrice),
      })),
    })),
    carts: file.carts.map((row) => ({
      userId: row.userId,
      goodsId: row.goodsId,
      packs: row.ipcnt,
      pieces: row.spcnt,
      checked: row.isCheck,
      addedAtShare: 1,
      addedAt: now,
    })),
    orders: file.orders.map(({ state, placedAt, lines, ...row }) => ({
      ...row,
      khId: companyOf.get(row.userId) ?? 0,
      at: new Date(placedAt),
      lines: lines.map(({ goodsId, ipcnt, spcnt }) => ({ goodsId, packs: ipcnt, pieces: spcnt })),
      end: state,
    })),
    site: { freight: [] },
  };
}

/** The orders of a seed file, priced as on their day and taken step by step to their state. */
export const seedOrders = (mall: SeedMall): PastOrder[] =>
  pastOrders(mall, priceOrders(mall), ({ id = '' }) => id);

const pairOf = ({ saleIP, saleSP }: { saleIP: number; saleSP: number }) => ({
  perPack: yuanToUnitPrice(saleIP),
  perPiece: yuanToUnitPrice(saleSP),
});

function goodsOf(
  { taxRate, packingSpecification, minNum, stepSize, itemStepSize, saleIP, saleSP, ...row }: SeedGoods,
  now: Date,
): Omit<DemoGoods, 'brandName' | 'categoryNames'> {
  return {
    ...row,
    taxRateBp: Math.round(taxRate * 100),
    taxCode: '',
    taxIncluded: true,
    piecesPerPack: packingSpecification,
    minPieces: minNum,
    pieceStep: stepSize,
    packStep: itemStepSize,
    list: pairOf({ saleIP, saleSP }),
    promotion: row.promotion && {
      ...pairOf(row.promotion),
      startsAt: new Date(row.promotion.startsAt),
      endsAt: new Date(row.promotion.endsAt),
    },
    pictures: [],
    serviceWords: [],
    packingList: '',
    detailHtml: '',
    listedAt: new Date(row.listedAt ?? now),
    soldBefore: 0,
  };
}

/** '/1/12/' for each category; parents may come after their children in the file. */
function categoryPaths(rows: SeedFile['categories']): Map<number, string> {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  const pathOf = (id: number, depth = 0): string => {
    const parent = parents.get(id);
    return parent == null || depth > 3 ? `/${id}/` : `${pathOf(parent, depth + 1)}${id}/`;
  };
  return new Map(rows.map((row) => [row.id, pathOf(row.id)]));
}

const idsOf = (path: string): string[] => path.split('/').filter(Boolean);
