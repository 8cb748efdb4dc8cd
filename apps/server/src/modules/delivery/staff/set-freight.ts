import { type CallData, isRefusal, refuse } from '@pifa/contract';
import { fenToYuan, type FreightCharge, freightRuleWords } from '@pifa/domain';
import { sql } from 'kysely';
import {
  type Db,
  isUniqueViolation,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import { recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { FREIGHT_VERSION, readFreight, type StoredFreight } from '../freight';
import { readDraft, takenPlace } from './freight-draft';
import { rehearseFreight } from './rehearse-freight';
import { tryFreight } from './try-freight';

type WireTemplate = CallData<'adminFreight'>['templates'][number];

const toWire = ({ id, name, shipFrom, rules, version }: StoredFreight): WireTemplate => ({
  id: String(id),
  name,
  shipFrom,
  rules: rules.map((rule) => ({
    regions: [...rule.regions],
    ...chargeToWire(rule.charge),
    ...(rule.freeFrom === null ? {} : { freeFrom: fenToYuan(rule.freeFrom) }),
    words: freightRuleWords(rule),
  })),
  version,
});

function chargeToWire(charge: FreightCharge) {
  const none = { by: charge.by, first: 0, firstFee: 0, next: 1, nextFee: 0 };
  if (charge.by === 'none') return none;
  if (charge.by === 'flat') return { ...none, firstFee: fenToYuan(charge.amount) };
  return {
    by: charge.by,
    first: charge.first,
    firstFee: fenToYuan(charge.firstAmount),
    next: charge.step,
    nextFee: fenToYuan(charge.stepAmount),
  };
}

const listFreight: StaffHandler<'adminFreight'> = async ({ db }) => {
  const templates = await readFreight(db);
  const names = new Map(templates.map(({ shipFrom, name }) => [shipFrom, name]));
  const places = await placesOf(db);
  return {
    templates: templates.map(toWire),
    places: places.map(({ name, goods }) => ({
      name,
      goods,
      template: names.get(name) ?? names.get('') ?? '',
    })),
  };
};

/** Where goods on sale ship from, the one with the most goods first. */
async function placesOf(db: Db): Promise<{ name: string; goods: number }[]> {
  const { rows } = await sql<{ name: string; goods: number }>`
    select ship_from as name, count(*)::int as goods from goods where status = 'on'
    group by ship_from order by count(*) desc, ship_from limit 200`.execute(db);
  return rows;
}

/** What the book keeps of a template. */
const written = ({ name, shipFrom, rules }: Pick<StoredFreight, 'name' | 'shipFrom' | 'rules'>) => ({
  name,
  shipFrom: shipFrom || '其他发货地',
  freightRules: rules
    .map((rule) => `${rule.regions.join(' ') || '其他地区'}：${freightRuleWords(rule)}`)
    .join('；'),
});

/** A new template, or an existing one as it was read. Placed orders keep their freight. */
const saveFreight: StaffHandler<'adminFreightSave'> = async ({ platform, body, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const templates = await readFreight(tx, { forUpdate: true });
    const before = body.id === undefined ? undefined : templates.find(({ id }) => id === Number(body.id));
    if (body.id !== undefined && !before) throw new Refused(refuse('not-found', { what: '该运费模板' }));
    if (before && before.version !== body.version) {
      const text = `「${before.name}」刚被同事改过，请看过现在的内容再保存`;
      throw new Refused(refuse('stale', { text }, { current: toWire(before) }));
    }
    const after = readDraft(body, templates, before);
    if (isRefusal(after)) throw new Refused(after);
    const id = await writeTemplate(tx, before, after).catch((error: unknown) => {
      // A colleague made one for the same place at the same moment: it was not there to be seen above.
      throw isUniqueViolation(error) ? new Refused(takenPlace(after.shipFrom, '')) : error;
    });
    await platform.cache.bump(tx, FREIGHT_VERSION);
    await recordAct(tx, operator, {
      what: before ? 'freight.change' : 'freight.add',
      object: `freight:${after.name}`,
      ...(before ? { before: written(before) } : {}),
      after: written(after),
      now,
    });
    return {
      message: before ? '已保存，新的结算就按它算' : `已新建运费模板「${after.name}」`,
      id: String(id),
    };
  });

async function writeTemplate(
  tx: Transaction,
  before: StoredFreight | undefined,
  { name, shipFrom, rules }: Pick<StoredFreight, 'name' | 'shipFrom' | 'rules'>,
): Promise<number> {
  const columns = { name, ship_from: shipFrom, is_default: shipFrom === '' };
  const { id } = before
    ? await tx
        .updateTable('freight_templates')
        .set({ ...columns, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx.insertInto('freight_templates').values(columns).returning('id').executeTakeFirstOrThrow();
  await tx.deleteFrom('freight_rules').where('template_id', '=', id).execute();
  const rows = rules.flatMap(({ regions, charge, freeFrom }) =>
    (regions.length === 0 ? [''] : regions).map((region) => ({
      template_id: id,
      region_prefix: region,
      ...columnsOf(charge),
      free_from: freeFrom,
    })),
  );
  await tx.insertInto('freight_rules').values(rows).execute();
  return id;
}

function columnsOf(charge: FreightCharge) {
  if (charge.by === 'none') return { basis: 'flat', first_fee: 0, deliverable: false };
  if (charge.by === 'flat') return { basis: 'flat', first_fee: charge.amount };
  return {
    basis: charge.by,
    first_units: charge.first,
    first_fee: charge.firstAmount,
    next_units: charge.step,
    next_fee: charge.stepAmount,
  };
}

const deleteFreight: StaffHandler<'adminFreightDelete'> = async ({ platform, query, now }, operator) =>
  refusableTransaction(platform.database, async (tx) => {
    const before = (await readFreight(tx, { forUpdate: true })).find(({ id }) => id === Number(query.id));
    if (!before) throw new Refused(refuse('not-found', { what: '该运费模板' }));
    if (before.shipFrom === '' && query.confirm === '') await refuseUnmeant(tx, before);
    await tx.deleteFrom('freight_templates').where('id', '=', before.id).execute();
    await platform.cache.bump(tx, FREIGHT_VERSION);
    await recordAct(tx, operator, {
      what: 'freight.delete',
      object: `freight:${before.name}`,
      before: written(before),
      now,
    });
    return { message: `已删除运费模板「${before.name}」` };
  });

/** Without the common template goods from every other place go free, which nobody means by tidying up. */
async function refuseUnmeant(tx: Transaction, { name }: StoredFreight): Promise<void> {
  const own = new Set((await readFreight(tx)).map(({ shipFrom }) => shipFrom));
  const free = (await placesOf(tx)).filter((place) => place.name === '' || !own.has(place.name));
  const named = free.slice(0, 3).map((place) => place.name || '没写发货地的商品');
  const whose =
    free.length === 0
      ? '没有自己模板的发货地'
      : `${named.join('、')}${free.length > named.length ? `等 ${free.length} 个发货地` : ''}`;
  const text = `「${name}」是通用模板，删掉后${whose}从此免运费，确认无误请再删一次`;
  throw new Refused(refuse('confirm-needed', { text }));
}

export const freightStaff = {
  adminFreight: { handle: listFreight },
  adminFreightSave: { handle: saveFreight },
  adminFreightDelete: { handle: deleteFreight },
  adminFreightTry: { handle: tryFreight },
  adminFreightRehearse: { handle: rehearseFreight },
} satisfies StaffCalls;
