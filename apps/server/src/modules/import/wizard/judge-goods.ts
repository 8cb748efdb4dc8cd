import {
  formatMinute,
  formatUnitPrice,
  GOODS_FIELDS,
  type GoodsDraft,
  type GoodsField,
  goodsFields,
  priceJump,
  unitPrice,
} from '@pifa/domain';
import { type Description, DESCRIPTION_DEFAULTS } from '../../goods-row';
import type { JudgedRow, Operator, PlanField } from '../../staff';
import { can } from '../../staff';
import type { Names } from '../describe-goods';
import { setsBelowCost } from '../judge-row';
import type { MetGoods } from './known-goods';
import { type KnownLadders, markOf } from './plan-ladder';
import { type KnownSources, MOST_PICTURES, wantedPictures } from './picture-sources';
import { NOTHING, planDraft } from './plan-draft';

/** What is written of a row: the goods as the table has it. */
export interface ImportChange {
  draft: GoodsDraft;
  /** what the goods' ladder looked like, where the row changes it: the goods' own version does not tell */
  ladderMark?: string;
}

/** What is said of a price that wants a proof when it is committed. */
export const BELOW_COST = '低于成本';

interface Judging {
  operator: Operator;
  names: Names;
  confirm: boolean;
  onlyPrices?: boolean;
  sources: KnownSources;
  ladders: KnownLadders;
  listings: ReadonlyMap<string, Date>;
  now: Date;
}

const LABELS: Readonly<Record<string, string>> = {
  name: GOODS_FIELDS.name,
  barcode: GOODS_FIELDS.barcode,
  spec: GOODS_FIELDS.spec,
  selling_line: GOODS_FIELDS.sellingLine,
  unit: GOODS_FIELDS.unit,
  pack_unit: GOODS_FIELDS.packUnit,
  pieces_per_pack: GOODS_FIELDS.piecesPerPack,
  min_pieces: GOODS_FIELDS.minPieces,
  piece_step: GOODS_FIELDS.pieceStep,
  pack_step: GOODS_FIELDS.packStep,
  ship_from: GOODS_FIELDS.shipFrom,
  origin: GOODS_FIELDS.origin,
  bin: GOODS_FIELDS.bin,
  list_per_pack: GOODS_FIELDS.listPerPack,
  list_per_piece: GOODS_FIELDS.listPerPiece,
  promo_per_pack: GOODS_FIELDS.promoPerPack,
  promo_per_piece: GOODS_FIELDS.promoPerPiece,
  status: GOODS_FIELDS.status,
  attributes: '属性',
  service_words: GOODS_FIELDS.serviceWords,
  packing_list: GOODS_FIELDS.packingList,
  detail_html: GOODS_FIELDS.detail,
  weight_g: GOODS_FIELDS.weight,
  volume_cm3: GOODS_FIELDS.volume,
  tax_rate: GOODS_FIELDS.taxRate,
  tax_code: GOODS_FIELDS.taxCode,
  low_stock: GOODS_FIELDS.lowStock,
  listed_at: GOODS_FIELDS.listedAt,
};
const FIELD_OF: ReadonlyMap<string | undefined, GoodsField> = new Map(
  goodsFields.map((field) => [GOODS_FIELDS[field], field]),
);
const MONEY = new Set(['list_per_pack', 'list_per_piece', 'promo_per_pack', 'promo_per_piece']);

/** The row of the plan that a goods of the table becomes: each cell before and after, or why it is left out. */
export function judgeGoods(
  judging: Judging,
  draft: GoodsDraft,
  met: MetGoods | undefined,
  refusal: string,
): JudgedRow<ImportChange> {
  const { operator, names, sources } = judging;
  const { line, code, cells } = draft;
  const row = {
    line,
    object: code === '' ? '' : `goods:${code}`,
    name: [code, cells.name ?? met?.now.name ?? ''].filter(Boolean).join(' ') || `第 ${line} 行`,
    mark: met ? String(met.version) : '',
    change: { draft },
  };
  const written = () => asWritten(draft, can(operator, 'cost.read'));
  if (refusal !== '') return { ...row, fields: written(), refusal };
  const planned = planDraft(judging, draft, met);
  if (planned === NOTHING) return { ...row, fields: [] };
  if (typeof planned === 'string') return { ...row, fields: written(), refusal: planned };
  const { plan, pictures, coming, group, ladder, listing } = planned;
  const fields: PlanField[] = met ? [] : [{ label: '新商品', before: '', after: code }];
  const placeOf = (part: { category_id?: number; brand_id?: number | null } | undefined) => ({
    category: (names.pathOf.get(part?.category_id ?? 0) ?? []).join('/'),
    brand: names.brandName.get(part?.brand_id ?? 0) ?? '',
  });
  if (plan.described) {
    const [was, is] = [placeOf(plan.described.before), placeOf(plan.described.after)];
    if (was.category !== is.category)
      fields.push({ label: GOODS_FIELDS.category, before: was.category, after: is.category });
    if (was.brand !== is.brand)
      fields.push({ label: GOODS_FIELDS.brand, before: was.brand, after: is.brand });
    const after = met ? plan.described.after : filledBy(draft, plan.described.after);
    fields.push(...changes(plan.described.before ?? {}, after, met !== undefined));
  }
  if (plan.changed) {
    fields.push(...changes(met ? plan.changed.before : {}, plan.changed.after, met !== undefined));
    const { stockBy = 0, available } = plan.changed;
    if (stockBy !== 0)
      fields.push({
        label: GOODS_FIELDS.stock,
        before: met ? String(available) : '',
        after: String(available + stockBy),
      });
  }
  if (plan.details) fields.push(...changes(plan.details.before, plan.details.after, true));
  if (plan.cost !== undefined && can(operator, 'cost.read') && plan.cost !== met?.now.cost) {
    fields.push({
      label: GOODS_FIELDS.cost,
      before: met?.now.cost == null ? '' : money(met.now.cost),
      after: money(plan.cost),
    });
  }
  if (pictures)
    fields.push({
      label: GOODS_FIELDS.pictures,
      before: met ? `${met.pictures.length} 张` : '',
      after: `${pictures.length} 张`,
    });
  if (coming)
    fields.push({
      label: GOODS_FIELDS.pictures,
      before: met ? `${met.pictures.length} 张` : '',
      after: `${coming.length} 张（导入后放上）`,
    });
  if (group) {
    const after = `${group.name}：${group.values.map(({ value }) => value).join(' / ')}`;
    const before = met?.group ? `${met.group.name}：${met.group.values.join(' / ')}` : '';
    fields.push({ label: GOODS_FIELDS.group, before, after });
  }
  if (ladder) fields.push({ label: '阶梯价', before: ladder.before, after: ladder.after });
  const { closed, lost, over } = wantedPictures(draft, sources);
  const jump =
    met && plan.changed
      ? [priceJump(plan.changed.before.list_per_piece, plan.changed.after.list_per_piece)]
      : [];
  const below = setsBelowCost(plan) || ladder?.isBelow ? [BELOW_COST] : [];
  const notes = [
    listing ? `到 ${formatMinute(listing)} 才上架` : '',
    closed > 0 ? `图片 ${closed} 张在没有允许的网站，不导入` : '',
    over > 0 ? `图片最多 ${MOST_PICTURES} 张，后面 ${over} 张不导入` : '',
    lost.length > 0
      ? `图片「${(lost[0] ?? '').slice(0, 40)}」${lost.length > 1 ? `等 ${lost.length} 张` : ''}不在压缩包里`
      : '',
  ];
  const change = { draft, ...(ladder && { ladderMark: markOf(judging.ladders.get(code)) }) };
  return { ...row, change, fields, warnings: [...draft.notes, ...notes, ...jump, ...below].filter(Boolean) };
}

/** The longest cell that is shown of a row that is refused. */
const MOST_SHOWN = 200;

/** What the table says of a row that is refused: whoever mends it sees what is wrong, and its twins side by side. */
function asWritten({ cells, pictures, group }: GoodsDraft, mayCost: boolean): PlanField[] {
  const told = goodsFields.flatMap((field) => {
    const after = cells[field];
    return after === undefined || field === 'code' || (field === 'cost' && !mayCost)
      ? []
      : [{ label: GOODS_FIELDS[field], before: '', after: after.slice(0, MOST_SHOWN) }];
  });
  if (pictures.length > 0)
    told.push({ label: GOODS_FIELDS.pictures, before: '', after: `${pictures.length} 张` });
  if (group)
    told.push({
      label: GOODS_FIELDS.group,
      before: '',
      after: `${group.name}：${group.values.map(({ value }) => value).join(' / ')}`,
    });
  return told;
}

/** What a new goods is described by beyond what every new goods begins with. */
function filledBy({ cells }: GoodsDraft, after: Description): Partial<Description> {
  const begun: Readonly<Record<string, unknown>> = DESCRIPTION_DEFAULTS;
  const isTold = (key: string): boolean => {
    const field = FIELD_OF.get(LABELS[key]);
    return field !== undefined && Boolean(cells[field]);
  };
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => begun[key] !== value || isTold(key)),
  );
}

/** Fields of one part that differ; of new goods only those that the table fills. */
function changes(before: object, after: object, isKnown: boolean): PlanField[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([key, value]) => {
    const label = LABELS[key];
    if (!label) return [];
    const [was, is] = [wordOf(key, old[key]), wordOf(key, value)];
    return was === is || (!isKnown && is === '') ? [] : [{ label, before: was, after: is }];
  });
}

function wordOf(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (MONEY.has(key)) return money(Number(value));
  if (key === 'status') return value === 'on' ? '上架' : '下架';
  return Array.isArray(value) ? value.map(String).join('；') : String(value);
}

const money = (price: number): string => formatUnitPrice(unitPrice(price));
