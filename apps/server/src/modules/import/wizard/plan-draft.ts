import {
  bothPrices,
  formatMinute,
  GOODS_FIELDS,
  type GoodsDraft,
  type GoodsField,
  minPiecesOf,
  taxRateOf,
} from '@pifa/domain';
import { type GoodsNow, type GoodsPlan } from '../../goods';
import { type GoodsRow, toAttributes } from '../../goods-row';
import { cleanHtml } from '../../site';
import { can, type Operator } from '../../staff';
import { COLUMNS } from '../columns';
import type { Names } from '../describe-goods';
import { judgeRow, takeStock } from '../judge-row';
import { paragraphs } from './paragraphs';
import { planListing } from './plan-listing';
import { type KnownLadders, markOf, type PlannedLadder, planLadder } from './plan-ladder';
import { type KnownSources, wantedPictures } from './picture-sources';

/** Columns beyond the description and the offer that a table may bring. */
export const DETAILS = [
  'image',
  'attributes',
  'service_words',
  'packing_list',
  'detail_html',
  'weight_g',
  'volume_cm3',
  'tax_rate_bp',
  'tax_code',
  'low_stock',
  'listed_at',
] as const satisfies (keyof GoodsRow)[];
export type Details = Pick<GoodsRow, (typeof DETAILS)[number]>;

/** A goods of the mall with all that a table may change. */
export interface KnownGoods {
  now: GoodsNow;
  details: Details;
  pictures: string[];
  /** `code`: its key in tables */
  group: { code: string; name: string; values: string[] } | null;
}

/** What becomes of one goods of a table: the plan, and its pictures where the table has some. */
export interface DraftPlan {
  plan: GoodsPlan;
  pictures?: string[];
  /** Pictures of which some are still to come, as sources: they are put in after the import. */
  coming?: string[];
  /** It comes into this group, or to another place in it. */
  group?: GoodsDraft['group'];
  /** Its ladder for everybody. */
  ladder?: PlannedLadder;
  /** It goes on the shelf then, and is off until. */
  listing?: Date;
}

interface Judging {
  operator: Operator;
  names: Names;
  /** Promotion prices below a tenth of list are meant. */
  confirm: boolean;
  /** Nothing but prices, of goods that there are. */
  onlyPrices?: boolean;
  sources: KnownSources;
  ladders: KnownLadders;
  /** when goods go on the shelf, by code */
  listings: ReadonlyMap<string, Date>;
  now: Date;
  /** When rows are written: what their ladders looked like at the trial, by code. */
  ladderMarks?: ReadonlyMap<string, string | undefined>;
}

const known = new Set<string>(COLUMNS);

/** Judges a goods of a table against the mall: the plan that writes it, or why not. The same for the trial and the writing. */
export function planDraft(
  { operator, names, confirm, onlyPrices, sources, ladders, listings, now, ladderMarks }: Judging,
  draft: GoodsDraft,
  held: KnownGoods | undefined,
): DraftPlan | string {
  if (onlyPrices && !held) return '没有这个货号的商品';
  const listed = planListing(draft, held && { status: held.now.status, listedAt: held.details.listed_at }, {
    waits: listings.get(draft.code),
    now,
  });
  if (typeof listed === 'string') return listed;
  const details = detailsOf(draft, held, listed.columns);
  if (typeof details === 'string') return details;
  const { pictures, coming } = newPictures(draft, held, sources);
  const group = isSameGroup(draft, held) ? undefined : draft.group;
  const isMore =
    Object.keys(details.columns).length > 0 ||
    pictures !== undefined ||
    coming !== undefined ||
    group !== undefined ||
    listed.at !== undefined;
  const cells = { ...cellsOf(draft, held), ...(listed.isOff && { 状态: '下架' }) };
  const attributes = details.columns.attributes === undefined ? {} : { attributes: draft.attributes };
  const problem = draft.code === '' ? '货号不能为空' : '';
  const row = { row: draft.line, code: draft.code, cells, problem, ...attributes };
  const plan = judgeRow(operator, names, row, held?.now, confirm);
  if (typeof plan === 'string' && plan !== NOTHING) return plan;
  const bare = typeof plan === 'string' ? { code: draft.code, ...(held && { now: held.now }) } : plan;
  const ladder = planLadder(operator, draft, bare, ladders.get(draft.code));
  if (typeof ladder === 'string') return ladder;
  // A ladder that somebody changed after the trial stays as it is, and so does its row.
  const isMoved = ladderMarks?.get(draft.code) !== markOf(ladders.get(draft.code));
  if (ladder && ladderMarks && isMoved) return '阶梯价刚被改过，请重新试运行';
  if (typeof plan === 'string' && !isMore && !ladder) return plan;
  if (isMore && !can(operator, 'goods.write')) return '您的角色不能修改这些内容';
  if (typeof plan !== 'string') takeStock(plan);
  return {
    plan: { ...bare, ...(isMore && { details }) },
    ...(pictures && { pictures }),
    ...(coming && { coming }),
    ...(group && { group }),
    ...(ladder && { ladder }),
    ...(listed.at && { listing: listed.at }),
  };
}

function isSameGroup({ group }: GoodsDraft, held: KnownGoods | undefined): boolean {
  if (!group) return true;
  const values = group.values.map(({ value }) => value);
  return held?.group?.code === group.key && JSON.stringify(held.group.values) === JSON.stringify(values);
}

/** What `judgeRow` says of a row that changes none of its own columns. */
export const NOTHING = '没有要修改的内容';

/** The cells that the mall's own table has, by its heads. One price can stand for both. */
function cellsOf(draft: GoodsDraft, held: KnownGoods | undefined) {
  const { cells } = draft;
  const each = Number(cells.piecesPerPack ?? held?.now.pieces_per_pack ?? 1);
  const list = bothPrices(cells.listPerPack, cells.listPerPiece, each);
  const promo = bothPrices(cells.promoPerPack, cells.promoPerPiece, each);
  const all: Partial<Record<GoodsField, string>> = {
    ...cells,
    ...(cells.minPieces && {
      minPieces: minPiecesOf(cells.minPieces, cells.minUnit ?? '', {
        piecesPerPack: each,
        unit: cells.unit ?? held?.now.unit ?? '',
        packUnit: cells.packUnit ?? held?.now.pack_unit ?? '',
      }),
    }),
    ...(list && { listPerPack: list.pack, listPerPiece: list.piece }),
    ...(promo && { promoPerPack: promo.pack, promoPerPiece: promo.piece }),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([field, cell]) => {
      const head = GOODS_FIELDS[field as GoodsField];
      return known.has(head) && cell !== undefined ? [[head, cell]] : [];
    }),
  );
}

function newPictures(
  draft: GoodsDraft,
  held: KnownGoods | undefined,
  known: KnownSources,
): Pick<DraftPlan, 'pictures' | 'coming'> {
  const { sources, urls } = wantedPictures(draft, known);
  if (sources.length === 0) return {};
  if (urls === undefined) return { coming: sources };
  return held && JSON.stringify(held.pictures) === JSON.stringify(urls) ? {} : { pictures: urls };
}

/** The further columns that change, with their words for the book; or what is wrong with a cell. */
function detailsOf(
  draft: GoodsDraft,
  held: KnownGoods | undefined,
  more: Partial<Details>,
): NonNullable<GoodsPlan['details']> | string {
  const own = wishedDetails(draft);
  if (typeof own === 'string') return own;
  const wished = { ...own, ...more };
  const before = held?.details;
  const changed = Object.entries(wished).filter(
    ([column, value]) => !before || JSON.stringify(before[column as keyof Details]) !== JSON.stringify(value),
  );
  const columns = Object.fromEntries(changed) as Partial<Details>;
  return {
    columns,
    before: before
      ? wordsOf(Object.fromEntries(changed.map(([key]) => [key, before[key as keyof Details]])))
      : {},
    after: wordsOf(columns),
  };
}

function wishedDetails({ cells, attributes }: GoodsDraft): Partial<Details> | string {
  const wished: Partial<Details> = {};
  if (cells.detail)
    wished.detail_html = /<[a-z]/i.test(cells.detail) ? cleanHtml(cells.detail) : paragraphs(cells.detail);
  if (cells.packingList) wished.packing_list = cells.packingList;
  if (cells.taxCode) wished.tax_code = cells.taxCode;
  if (attributes.length > 0) wished.attributes = attributes;
  if (cells.serviceWords)
    wished.service_words = [...new Set(cells.serviceWords.split(/\s*[,，、;；|]\s*/).filter(Boolean))];
  for (const [field, column] of [
    ['weight', 'weight_g'],
    ['volume', 'volume_cm3'],
    ['lowStock', 'low_stock'],
  ] as const) {
    const cell = cells[field];
    if (!cell) continue;
    if (!/^\d{1,9}$/.test(cell)) return `${GOODS_FIELDS[field]}应为整数`;
    wished[column] = Number(cell);
  }
  if (cells.taxRate) {
    const rate = taxRateOf(cells.taxRate);
    if (rate === undefined) return '税率应写作 13% 或 0.13';
    wished.tax_rate_bp = rate;
  }
  return wished;
}

/** As the book of acts tells it: long texts by their length. */
function wordsOf(columns: Partial<Details>): Record<string, unknown> {
  const { detail_html, attributes, tax_rate_bp, listed_at, image: _image, ...rest } = columns;
  return {
    ...rest,
    ...(listed_at !== undefined && { listed_at: formatMinute(new Date(listed_at)) }),
    ...(detail_html !== undefined && { detail_html: detail_html === '' ? '' : `${detail_html.length} 字` }),
    ...(attributes !== undefined && {
      attributes: toAttributes(attributes).map(({ name, value }) => `${name}：${value}`),
    }),
    ...(tax_rate_bp !== undefined && { tax_rate: `${tax_rate_bp / 100}%` }),
  };
}
