import { type CallBody, isRefusal, type Refusal } from '@pifa/contract';
import { yuanToUnitPrice } from '@pifa/domain';
import {
  type Description,
  DESCRIPTION,
  DESCRIPTION_DEFAULTS,
  type GoodsRow,
  type Offer,
} from '../../../goods-row';
import { lacking, type Operator } from '../../../staff';
import { missingFor } from '../change-goods';
import { whyBelowCost } from '../desk/below-cost';
import { type GoodsNames, searchWords } from '../goods-names';
import { type GoodsNow, pick } from '../hold-goods';
import { type GoodsChange, type Planned, planChange } from '../plan-change';
import type { GoodsPlan } from '../write-goods';
import type { Source } from './sources';

type Body = CallBody<'adminGroupSave'>;
type Row = Body['rows'][number];

/** A goods as it stands before the save. */
export interface Sibling {
  now: GoodsNow;
  version: number;
  group_id: number | null;
  group_values: unknown;
  image: string;
  cost: number | null;
  is_sold: boolean;
}

interface About {
  operator: Operator;
  groupId: number;
  body: Body;
  names: GoodsNames;
  source: Source | undefined;
  now: Date;
}

const NOTHING: Offer = {
  list_per_pack: 0,
  list_per_piece: 0,
  promo_per_pack: null,
  promo_per_piece: null,
  promo_starts_at: null,
  promo_ends_at: null,
  status: 'off',
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What becomes of one row of the matrix; undefined where nothing does, a refusal where it may not. */
export function planRow(
  row: Row,
  sibling: Sibling | undefined,
  about: About,
): GoodsPlan | Refusal | undefined {
  const changed = offerOf(row, sibling, about);
  if (isRefusal(changed)) return changed;
  const described = describe(row, sibling, about);
  const details = detailsOf(row, sibling, about);
  if (sibling && !changed && !described && !details) return undefined;
  return {
    code: sibling?.now.code ?? row.code,
    ...(sibling && { now: sibling.now }),
    ...(described && { described }),
    ...(changed && { changed }),
    ...(details && { details }),
  };
}

/** Names of siblings are the group's; what tells them apart stands in the specification. */
function describe(
  row: Row,
  sibling: Sibling | undefined,
  { body, names, source }: About,
): GoodsPlan['described'] {
  const own = {
    barcode: row.barcode,
    spec: row.values.join(' '),
    pieces_per_pack: row.packingSpecification,
    min_pieces: row.minNum,
    piece_step: row.stepSize,
    pack_step: row.itemStepSize,
  };
  const before = sibling && pick(sibling.now, DESCRIPTION);
  const after: Description = before
    ? { ...before, ...own, name: body.name }
    : {
        ...DESCRIPTION_DEFAULTS,
        ...own,
        name: body.name,
        category_id: Number(body.categoryId),
        brand_id: body.brandId === '' ? null : Number(body.brandId),
        unit: body.unit,
        pack_unit: body.packUnit,
        ...(source && {
          ship_from: source.ship_from,
          origin: source.origin,
          selling_line: source.selling_line,
        }),
      };
  if (before && row.code === sibling.now.code && isSame(before, pick(after, DESCRIPTION))) return undefined;
  const attributes = sibling?.now.attributes ?? source?.attributes ?? [];
  return { ...(before && { before }), after, words: searchWords(names, row.code, after, attributes) };
}

function detailsOf(row: Row, sibling: Sibling | undefined, { groupId, source }: About): GoodsPlan['details'] {
  const place = { group_id: groupId, group_values: row.values };
  if (!sibling) {
    const { ship_from: _place, origin: _origin, selling_line: _line, ...texts } = source ?? {};
    const columns: Partial<GoodsRow> = { ...texts, ...place };
    if (row.image !== undefined) columns.image = row.image;
    return { columns, before: {}, after: { group_values: row.values } };
  }
  const columns: Partial<GoodsRow> = {};
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  if (sibling.group_id !== groupId || !isSame(sibling.group_values, row.values)) {
    Object.assign(columns, place);
    before['group_values'] = sibling.group_values;
    after['group_values'] = row.values;
  }
  if (row.code !== sibling.now.code) {
    columns.code = row.code;
    before['code'] = sibling.now.code;
    after['code'] = row.code;
  }
  if (row.image !== undefined && row.image !== sibling.image) {
    columns.image = row.image;
    before['image'] = sibling.image;
    after['image'] = row.image;
  }
  return Object.keys(columns).length > 0 ? { columns, before, after } : undefined;
}

/** Prices, status and stock where they change; each needs its own permission. */
function offerOf(row: Row, sibling: Sibling | undefined, about: About): Planned | Refusal | undefined {
  const { operator, body, now } = about;
  const before: Offer = sibling ? sibling.now : NOTHING;
  const available = sibling?.now.stock?.available ?? 0;
  const change: GoodsChange = { code: row.code, reason: '商品组', confirm: body.confirm };
  const { IP, SP } = row.list;
  if (yuanToUnitPrice(IP) !== before.list_per_pack || yuanToUnitPrice(SP) !== before.list_per_piece) {
    change.list = { perPack: IP, perPiece: SP };
  }
  if (row.stockTo !== undefined && row.stockTo !== available) change.stockTo = row.stockTo;
  if (!sibling || row.status !== before.status) change.status = row.status;
  if (!change.list && change.stockTo === undefined && change.status === undefined) return undefined;
  const missing = missingFor(operator, change);
  if (missing) return lacking(missing);
  const changed = planChange(before, sibling?.now.stock ?? null, change);
  if (isRefusal(changed)) return changed;
  const facts = {
    cost: sibling?.cost ?? null,
    piecesPerPack: row.packingSpecification,
    confirm: body.confirm,
    now,
  };
  return whyBelowCost(operator, changed, facts) ?? changed;
}
