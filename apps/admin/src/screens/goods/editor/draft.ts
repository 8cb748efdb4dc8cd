import { pricePair, type PricePair, type QuantityRule, quantityRule, yuanToUnitPrice } from '@pifa/domain';
import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import type { GoodsBody, WholeGoods } from '../queries';

/** A goods as its form holds it. Money as it was typed; null = an empty number. */
export interface GoodsDraft {
  version: number;
  code: string;
  name: string;
  categoryId: string;
  brandId: string;
  barcode: string;
  spec: string;
  sellingLine: string;
  unit: string;
  packUnit: string;
  packingSpecification: number;
  minNum: number;
  stepSize: number;
  itemStepSize: number;
  origin: string;
  shipFrom: string;
  bin: string;
  status: 'on' | 'off';
  images: readonly string[];
  attributes: readonly { name: string; value: string }[];
  services: readonly string[];
  packingList: string;
  detail: string;
  weight: number;
  volume: number;
  taxRate: number;
  taxCode: string;
  taxIncluded: boolean;
  listIP: number;
  listSP: number;
  isPromo: boolean;
  promoIP: number;
  promoSP: number;
  promoFrom: string | null;
  promoUntil: string | null;
  stock: number;
  stockReason: string;
  /** null = unknown */
  cost: number | null;
}

export const NEW_DRAFT: GoodsDraft = {
  version: 0,
  code: '',
  name: '',
  categoryId: '',
  brandId: '',
  barcode: '',
  spec: '',
  sellingLine: '',
  unit: '个',
  packUnit: '件',
  packingSpecification: 1,
  minNum: 0,
  stepSize: 1,
  itemStepSize: 1,
  origin: '',
  shipFrom: '',
  bin: '',
  status: 'off',
  images: [],
  attributes: [],
  services: [],
  packingList: '',
  detail: '',
  weight: 0,
  volume: 0,
  taxRate: 13,
  taxCode: '',
  taxIncluded: true,
  listIP: 0,
  listSP: 0,
  isPromo: false,
  promoIP: 0,
  promoSP: 0,
  promoFrom: null,
  promoUntil: null,
  stock: 0,
  stockReason: '',
  cost: null,
};

/** The form of a goods that is saved. */
export function draftOf(goods: WholeGoods): GoodsDraft {
  const { promo, cost = null, available } = goods;
  const own = Object.fromEntries(
    Object.keys(NEW_DRAFT)
      .filter((key) => key in goods)
      .map((key) => [key, goods[key as keyof WholeGoods]]),
  );
  return {
    ...NEW_DRAFT,
    ...own,
    isPromo: promo !== null,
    promoIP: promo?.IP ?? 0,
    promoSP: promo?.SP ?? 0,
    promoFrom: promo?.from ?? null,
    promoUntil: promo?.until ?? null,
    stock: available,
    stockReason: '',
    cost,
  };
}

/** A new goods like another: without its code, stock and promotion, off the shelf. */
export const copyOf = (goods: WholeGoods): GoodsDraft => ({
  ...draftOf(goods),
  version: 0,
  code: '',
  barcode: '',
  status: 'off',
  stock: 0,
  isPromo: false,
});

/** What is sent: prices, stock and cost only where they were changed, since each needs a permission of its own. */
export function bodyOf(draft: GoodsDraft, base: GoodsDraft, id: string | undefined): GoodsBody {
  const { version, images, attributes, services, listIP, listSP, ...rest } = draft;
  const { isPromo, promoIP, promoSP, promoFrom, promoUntil, stock, stockReason, cost, ...fields } = rest;
  const isPromoChanged = PROMO.some((key) => draft[key] !== base[key]);
  return {
    ...fields,
    ...(id === undefined ? {} : { id, version }),
    images: [...images],
    attributes: attributes.filter(({ name }) => name.trim() !== ''),
    services: [...services],
    stockReason,
    ...(listIP !== base.listIP || listSP !== base.listSP || id === undefined
      ? { list: { IP: listIP, SP: listSP } }
      : {}),
    ...(isPromoChanged
      ? { promo: isPromo ? { IP: promoIP, SP: promoSP, from: promoFrom, until: promoUntil } : null }
      : {}),
    ...(stock !== base.stock ? { stockTo: stock } : {}),
    ...(cost !== null && (cost !== base.cost || id === undefined) ? { cost } : {}),
  };
}

const PROMO = ['isPromo', 'promoIP', 'promoSP', 'promoFrom', 'promoUntil'] as const;
const LABELS: Partial<Record<keyof GoodsDraft, string>> = {
  code: '货号',
  name: '名称',
  categoryId: '分类',
  brandId: '品牌',
  barcode: '条码',
  spec: '规格',
  sellingLine: '卖点',
  unit: '单位',
  packUnit: '整件单位',
  packingSpecification: '每件数量',
  minNum: '起订',
  stepSize: '单件步长',
  itemStepSize: '整件步长',
  origin: '产地',
  shipFrom: '发货仓',
  bin: '货位',
  status: '状态',
  images: '图片',
  attributes: '属性',
  services: '服务词',
  packingList: '包装清单',
  detail: '详情',
  weight: '重量',
  volume: '体积',
  taxRate: '税率',
  taxCode: '税收分类编码',
  taxIncluded: '标价含税',
  listIP: '标价（件）',
  listSP: '标价（个）',
  isPromo: '促销',
  promoIP: '促销价（件）',
  promoSP: '促销价（个）',
  promoFrom: '促销开始',
  promoUntil: '促销结束',
  stock: '可售',
  cost: '成本',
};

const keys = Object.keys(LABELS) as (keyof GoodsDraft)[];
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields that differ from what is saved. */
export const changedFields = (draft: GoodsDraft, base: GoodsDraft): (keyof GoodsDraft)[] =>
  keys.filter((key) => !isSame(draft[key], base[key]));

/** How a field stands in a comparison of two versions. */
function saidOf(
  draft: GoodsDraft,
  key: keyof GoodsDraft,
  nameOf: (key: keyof GoodsDraft, id: string) => string,
) {
  const value = draft[key];
  if (key === 'categoryId' || key === 'brandId') return nameOf(key, String(value));
  if (key === 'images') return `${draft.images.length} 张，${draft.images[0] ?? '无主图'}`;
  if (key === 'attributes') return draft.attributes.map((one) => `${one.name}：${one.value}`).join('；');
  if (key === 'services') return draft.services.join('、');
  if (key === 'detail')
    return draft.detail
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .slice(0, 120);
  if (key === 'status') return draft.status === 'on' ? '在售' : '下架';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === null ? '' : String(value);
}

/** What differs between what is saved now and what was typed here. */
export function staleRows(
  theirs: GoodsDraft,
  mine: GoodsDraft,
  nameOf: (key: keyof GoodsDraft, id: string) => string,
): StaleRow[] {
  return changedFields(mine, theirs).map((key) => [
    LABELS[key] ?? '',
    saidOf(theirs, key, nameOf),
    saidOf(mine, key, nameOf),
  ]);
}

/** The rule by which the shop sells it, from the shop's own domain (point 35). */
export const ruleOf = (draft: GoodsDraft): QuantityRule =>
  quantityRule({
    piecesPerPack: draft.packingSpecification,
    minPieces: draft.minNum,
    pieceStep: draft.stepSize,
    packStep: draft.itemStepSize,
    stock: draft.stock,
    unit: draft.unit,
    packUnit: draft.packUnit,
    name: draft.name,
  });

/** The price that a visitor would pay now. */
export function pricesOf(draft: GoodsDraft, now: Date): PricePair {
  const { isPromo, promoFrom, promoUntil } = draft;
  const isOn =
    isPromo &&
    (promoFrom === null || new Date(promoFrom) <= now) &&
    (promoUntil === null || new Date(promoUntil) > now);
  const [pack, piece] = isOn ? [draft.promoIP, draft.promoSP] : [draft.listIP, draft.listSP];
  return pricePair(yuanToUnitPrice(pack) ?? 0, yuanToUnitPrice(piece) ?? 0);
}

/** What keeps a form from being sent; '' = nothing. */
export function draftProblem(draft: GoodsDraft): string {
  if (draft.code.trim() === '') return '请填写货号';
  if (draft.name.trim() === '') return '请填写名称';
  if (draft.categoryId === '') return '请选择分类';
  if (draft.unit.trim() === '' || draft.packUnit.trim() === '') return '请填写单位';
  if (draft.isPromo && draft.promoFrom && draft.promoUntil && draft.promoFrom >= draft.promoUntil) {
    return '促销开始时间应早于结束时间';
  }
  return '';
}
