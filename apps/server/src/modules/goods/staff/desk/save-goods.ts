import { type CallBody, type CallData, isRefusal, type Refusal, refuse } from '@pifa/contract';
import { yuanToUnitPrice } from '@pifa/domain';
import {
  type CallContext,
  isUniqueViolation,
  orRefused,
  Refused,
  type Transaction,
} from '../../../../platform';
import { type Description, DESCRIPTION, type GoodsRow, type Offer, toAttributes } from '../../../goods-row';
import { cleanHtml } from '../../../site';
import { can, lacking, type Operator } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { missingFor } from '../change-goods';
import { type GoodsNames, goodsNames, searchWords } from '../goods-names';
import { type GoodsNow, holdGoods, pick } from '../hold-goods';
import { type GoodsChange, planChange } from '../plan-change';
import { type GoodsPlan, writeGoods } from '../write-goods';
import { whyBelowCost } from './below-cost';
import { NO_GOODS, textsOf, wholeGoods } from './one-goods';

type Body = CallBody<'adminGoodsSave'>;

/** Columns beyond the description that the editor writes. */
const DETAILS = [
  'image',
  'attributes',
  'service_words',
  'packing_list',
  'detail_html',
  'weight_g',
  'volume_cm3',
  'tax_rate_bp',
  'tax_code',
  'tax_included',
] as const satisfies (keyof GoodsRow)[];
type Details = Pick<GoodsRow, (typeof DETAILS)[number]>;

/** A new goods as it stands before anything is said of it. */
const NOTHING: Offer = {
  list_per_pack: 0,
  list_per_piece: 0,
  promo_per_pack: null,
  promo_per_piece: null,
  promo_starts_at: null,
  promo_ends_at: null,
  status: 'off',
};

interface Held {
  now: GoodsNow;
  details: Details;
  version: number;
  cost: number | null;
  pictures: string[];
}

/** 保存: a goods as a whole, new or known. Nothing is written where anything is refused. */
export async function saveGoods(
  { platform, database, body, now }: CallContext<'adminGoodsSave'>,
  operator: Operator,
): Promise<CallData<'adminGoodsSave'> | Refusal> {
  return orRefused(async () => {
    try {
      return await database.transaction(
        async (tx) => {
          const known = body.id === undefined ? undefined : await heldGoods(tx, Number(body.id));
          if (known && known.version !== body.version) {
            const current = await wholeGoods(tx, known.now.id, operator, now);
            throw new Refused(refuse('stale', { text: '该商品已被别人修改，请核对后再保存' }, { current }));
          }
          const plan = await planSave(tx, operator, body, known, now);
          if (plan) {
            await writeGoods(tx, operator, [plan], now);
            await touchGoods(platform, tx);
          }
          const id = await idOf(tx, body.code);
          if (!known || !isSame(known.pictures, body.images)) await writePictures(tx, id, body.images);
          const { version } = await tx
            .selectFrom('goods')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const message = known ? (plan ? '已保存' : '没有改动') : `已新建商品 ${body.code}`;
          return { id: String(id), version, message };
        },
        { retry: true },
      );
    } catch (error) {
      // Two made goods of one code at the same moment.
      if (isUniqueViolation(error)) throw new Refused(takenCode(body.code));
      throw error;
    }
  });
}

const takenCode = (code: string): Refusal =>
  refuse('transition-refused', { text: `货号 ${code} 已被另一个商品使用` });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const idOf = async (tx: Transaction, code: string): Promise<number> =>
  (await tx.selectFrom('goods').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

/** A goods by its id, locked with its stock as everybody locks them. */
async function heldGoods(tx: Transaction, id: number): Promise<Held> {
  const named = await tx.selectFrom('goods').select('code').where('id', '=', id).executeTakeFirst();
  const now = named && (await holdGoods(tx, [named.code])).get(named.code);
  if (!now) throw new Refused(NO_GOODS);
  const { version, cost, ...details } = await tx
    .selectFrom('goods')
    .select([...DETAILS, 'version', 'cost'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('goods_pictures')
    .select('url')
    .where('goods_id', '=', id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const pictures = rows.map(({ url }) => url);
  return { now, details, version, cost, pictures };
}

/** What becomes of it; undefined where nothing does. */
async function planSave(
  tx: Transaction,
  operator: Operator,
  body: Body,
  known: Held | undefined,
  now: Date,
): Promise<GoodsPlan | undefined> {
  if (body.code !== known?.now.code) await freeCode(tx, body.code);
  const names = await goodsNames(tx, [descriptionOf(body), ...(known ? [known.now] : [])]);
  const described = describe(names, body, known);
  const details = detailsOf(body, known, described && placesOf(names, body, known));
  const changed = offerOf(operator, body, known);
  if (isRefusal(changed)) throw new Refused(changed);
  const cost = costOf(operator, body, known);
  if (changed) {
    const facts = { cost: cost ?? known?.cost ?? null, piecesPerPack: body.packingSpecification };
    const refusal = whyBelowCost(operator, changed, { ...facts, confirm: body.confirm, now });
    if (refusal) throw new Refused(refusal);
  }
  if (!described && !details && !changed && cost === undefined) return undefined;
  return {
    // The row is found by its code of now; a new one is written with the other columns.
    code: known?.now.code ?? body.code,
    ...(known && { now: known.now }),
    ...(described && { described }),
    ...(details && { details }),
    ...(changed && { changed }),
    ...(cost !== undefined && { cost }),
  };
}

async function freeCode(tx: Transaction, code: string): Promise<void> {
  const taken = await tx.selectFrom('goods').select('id').where('code', '=', code).executeTakeFirst();
  if (taken) throw new Refused(takenCode(code));
}

const descriptionOf = (body: Body): Description => ({
  name: body.name,
  category_id: Number(body.categoryId),
  brand_id: body.brandId === '' ? null : Number(body.brandId),
  barcode: body.barcode,
  spec: body.spec,
  selling_line: body.sellingLine,
  unit: body.unit,
  pack_unit: body.packUnit,
  pieces_per_pack: body.packingSpecification,
  min_pieces: body.minNum,
  piece_step: body.stepSize,
  pack_step: body.itemStepSize,
  ship_from: body.shipFrom,
  origin: body.origin,
  bin: body.bin,
});

function describe(names: GoodsNames, body: Body, known: Held | undefined): GoodsPlan['described'] {
  const after = descriptionOf(body);
  const before = known && pick(known.now, DESCRIPTION);
  const isCut = body.code === known?.now.code && isSame(toAttributes(known.now.attributes), body.attributes);
  if (before && isCut && isSame(before, pick(after, DESCRIPTION))) return undefined;
  if (!names.category.has(after.category_id)) throw new Refused(refuse('not-found', { what: '该分类' }));
  if (after.brand_id !== null && !names.brand.has(after.brand_id)) {
    throw new Refused(refuse('not-found', { what: '该品牌' }));
  }
  return { ...(before && { before }), after, words: searchWords(names, body.code, after, body.attributes) };
}

/** Category and brand by their names. */
function placesOf(names: GoodsNames, body: Body, known: Held | undefined) {
  const said = ({ category_id, brand_id }: Pick<Description, 'category_id' | 'brand_id'>) => ({
    category: (names.category.get(category_id) ?? []).join(' / '),
    brand: brand_id === null ? '' : (names.brand.get(brand_id) ?? ''),
  });
  return { before: known ? said(known.now) : {}, after: said(descriptionOf(body)) };
}

/** The other columns as they are stored, with what the book of acts tells of each. */
function columnsOf(body: Body): Details {
  return {
    image: body.images[0] ?? '',
    attributes: body.attributes,
    service_words: [...new Set(body.services)],
    packing_list: body.packingList,
    detail_html: cleanHtml(body.detail),
    weight_g: body.weight,
    volume_cm3: body.volume,
    tax_rate_bp: Math.round(body.taxRate * 100),
    tax_code: body.taxCode,
    tax_included: body.taxIncluded,
  };
}

/** Long texts stand in the book by their length, pictures by their number. */
function wordsOf({
  details,
  pictures,
  code,
}: {
  details: Details;
  pictures: readonly string[];
  code: string;
}) {
  return {
    code,
    pictures: `${pictures.length} 张`,
    image: details.image,
    attributes: toAttributes(details.attributes).map(({ name, value }) => `${name}：${value}`),
    service_words: textsOf(details.service_words),
    packing_list: details.packing_list,
    detail_html: details.detail_html === '' ? '' : `${details.detail_html.length} 字`,
    weight_g: details.weight_g,
    volume_cm3: details.volume_cm3,
    tax_rate: `${details.tax_rate_bp / 100}%`,
    tax_code: details.tax_code,
    tax_included: details.tax_included ? '含税' : '不含税',
  };
}

function detailsOf(
  body: Body,
  known: Held | undefined,
  places: ReturnType<typeof placesOf> | undefined,
): GoodsPlan['details'] {
  const own = columnsOf(body);
  const after = wordsOf({ details: own, pictures: body.images, code: body.code });
  if (!known) return { columns: own, before: {}, after: { ...after, ...places?.after } };
  const changed = DETAILS.filter((column) => !isSame(known.details[column], own[column]));
  const isNewCode = known.now.code !== body.code;
  const arePictures = !isSame(known.pictures, body.images);
  if (changed.length === 0 && !isNewCode && !arePictures && !places) return undefined;
  const before = wordsOf({ details: known.details, pictures: known.pictures, code: known.now.code });
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => !isSame(before[name], after[name]),
  );
  // Pictures beyond the first are in a table of their own: the goods itself is marked as changed with them.
  const columns = arePictures ? [...new Set(['image' as const, ...changed])] : changed;
  return {
    columns: { ...pick(own, columns), ...(isNewCode && { code: body.code }) },
    before: { ...pick(before, names), ...places?.before },
    after: { ...pick(after, names), ...places?.after },
  };
}

/** Prices, promotion, status and stock where they change; each needs its own permission. */
function offerOf(operator: Operator, body: Body, known: Held | undefined) {
  const before = known ? known.now : NOTHING;
  const available = known?.now.stock?.available ?? 0;
  const change: GoodsChange = { code: body.code, reason: body.stockReason, confirm: body.confirm };
  const { list, promo, stockTo } = body;
  if (list && !isPair(list, before.list_per_pack, before.list_per_piece)) {
    change.list = { perPack: list.IP, perPiece: list.SP };
  }
  if (promo !== undefined && !isPromotion(promo, before)) {
    change.promo = promo && { perPack: promo.IP, perPiece: promo.SP, from: promo.from, until: promo.until };
  }
  if (stockTo !== undefined && stockTo !== available) change.stockTo = stockTo;
  if (!known || body.status !== before.status) change.status = body.status;
  const isNothing = !change.list && change.promo === undefined && change.stockTo === undefined;
  if (isNothing && change.status === undefined) return undefined;
  const missing = missingFor(operator, change);
  return missing ? lacking(missing) : planChange(before, known?.now.stock ?? null, change);
}

const isPair = ({ IP, SP }: { IP: number; SP: number }, perPack: number, perPiece: number): boolean =>
  yuanToUnitPrice(IP) === perPack && yuanToUnitPrice(SP) === perPiece;

function isPromotion(promo: NonNullable<Body['promo']> | null, before: Offer): boolean {
  const { promo_per_pack, promo_per_piece, promo_starts_at, promo_ends_at } = before;
  if (promo === null || promo_per_pack === null || promo_per_piece === null) {
    return promo === null && promo_per_pack === null;
  }
  return (
    isPair(promo, promo_per_pack, promo_per_piece) &&
    isMoment(promo.from, promo_starts_at) &&
    isMoment(promo.until, promo_ends_at)
  );
}

const isMoment = (text: string | null, at: Date | null): boolean =>
  (text === null ? null : new Date(text).getTime()) === (at?.getTime() ?? null);

/** The new cost; undefined where it stays. */
function costOf(operator: Operator, { cost }: Body, known: Held | undefined): number | undefined {
  if (cost === undefined) return undefined;
  // Who may not read costs could find them out by writing.
  if (!can(operator, 'cost.read')) throw new Refused(lacking('cost.read'));
  const units = yuanToUnitPrice(cost);
  return known?.cost === units ? undefined : units;
}

async function writePictures(tx: Transaction, goodsId: number, urls: readonly string[]): Promise<void> {
  await tx.deleteFrom('goods_pictures').where('goods_id', '=', goodsId).execute();
  if (urls.length === 0) return;
  await tx
    .insertInto('goods_pictures')
    .values(urls.map((url, sort) => ({ goods_id: goodsId, url, sort })))
    .execute();
}
