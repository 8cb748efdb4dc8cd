import {
  type DemoGoods,
  type DemoOrder,
  type OrderPricingData,
  type PastOrder,
  pastOrders,
  priceOrders,
} from '@pifa/demo-mall';
import type { SeedFile, SeedGoods } from '../seed-schema';

const unitPrice = (yuan: number) => Math.round(yuan * 10_000);

/** The same file always makes the same story of an order: its steps are drawn from this seed. */
const SEED = 1;

/** The orders of a seed file with what became of them: lines priced as on their day, and each step up to their state. */
export function seedOrders(file: SeedFile, now: Date): PastOrder[] {
  const company = new Map(file.members.map((row) => [row.id, row.khId]));
  const orders = file.orders.map(
    (row): DemoOrder => ({
      id: row.id,
      khId: company.get(row.userId) ?? 0,
      userId: row.userId,
      at: new Date(row.placedAt),
      addressId: row.addressId,
      lines: row.lines.map(({ goodsId, ipcnt, spcnt }) => ({ goodsId, packs: ipcnt, pieces: spcnt })),
      end: row.state,
      method: row.method,
      remark: row.remark,
      buyerPoNo: row.buyerPoNo,
    }),
  );
  return pastOrders({ seed: SEED, now }, priceOrders(worldOf(file, orders, now)), ({ id = '' }) => id);
}

function worldOf(file: SeedFile, orders: DemoOrder[], now: Date): OrderPricingData {
  return {
    orders,
    goods: file.goods.map((row) => goodsOf(row, now)),
    addresses: file.addresses,
    companies: file.companies.map((row) => ({
      ...row,
      contact: '',
      phone: '',
      regionCode: '',
      regionNames: [],
      address: '',
      taxNumber: '',
      createdAt: now,
    })),
    customerPrices: file.customerPrices.map(({ saleIP, saleSP, ...row }) => ({
      ...row,
      perPack: unitPrice(saleIP),
      perPiece: unitPrice(saleSP),
    })),
    ladders: file.ladders.map(({ tiers, ...row }) => ({
      ...row,
      name: '阶梯价',
      tiers: tiers.map((tier) => ({
        minPieces: tier.minNum,
        perPiece: unitPrice(tier.price),
        perPack: tier.itemPrice === null ? null : unitPrice(tier.itemPrice),
      })),
    })),
    site: { freight: [] },
  };
}

function goodsOf(row: SeedGoods, now: Date): DemoGoods {
  return {
    ...row,
    brandId: row.brandId ?? 0,
    taxRateBp: Math.round(row.taxRate * 100),
    taxCode: '',
    taxIncluded: true,
    piecesPerPack: row.packingSpecification,
    minPieces: row.minNum,
    pieceStep: row.stepSize,
    packStep: row.itemStepSize,
    list: { perPack: unitPrice(row.saleIP), perPiece: unitPrice(row.saleSP) },
    promotion: row.promotion && {
      perPack: unitPrice(row.promotion.saleIP),
      perPiece: unitPrice(row.promotion.saleSP),
      startsAt: new Date(row.promotion.startsAt),
      endsAt: new Date(row.promotion.endsAt),
    },
    pictures: [],
    serviceWords: [],
    packingList: '',
    detailHtml: '',
    listedAt: new Date(row.listedAt ?? now),
    soldBefore: 0,
    brandName: '',
    categoryNames: [],
  };
}
