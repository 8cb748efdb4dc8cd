import type { OpeningState } from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, isPlayMoney, type Platform } from '../../platform';
import { hasSmsSender } from '../members';
import { offeredChannels } from '../orders';
import { switches, USER_AGREEMENT } from '../site';
import { stageOf, type TrialOrder } from './latest-trial';

interface Row {
  templates: number;
  uncovered: string[];
  onSale: number;
  noPicture: number;
  noPrice: number;
  noStock: number;
  categories: number;
  agreement: string | null;
  lastBackup: Date | null;
  unprovenOwners: string[];
  staff: number;
  orderMinimums: number;
  homeParts: number;
}

/** What 开店 is judged by, of the mall as it stands: one statement, and the dictionary. The goods are read once. */
export async function openingFacts(
  platform: Pick<Platform, 'cache' | 'settings' | 'paymentProviders' | 'isDemo' | 'ports'>,
  db: Db,
  { trial, now }: { trial: TrialOrder | undefined; now: Date },
): Promise<OpeningState> {
  const row = await readRow(db, now);
  const said = await dictionaryOf(db);
  const channels = offeredChannels(platform);
  const { cloudPay, showprice } = await switches(platform);
  const { settings, isDemo } = platform;
  return {
    freight: { templates: row.templates, uncovered: row.uncovered },
    account: { name: said('transferName'), bank: said('transferBank'), number: said('transferAccount') },
    scanPay: cloudPay && channels.some(({ code }) => !isPlayMoney(code)),
    playMoney: cloudPay && channels.some(({ code }) => isPlayMoney(code)),
    goods: { onSale: row.onSale, noPicture: row.noPicture, noPrice: row.noPrice, noStock: row.noStock },
    agreement: row.agreement === null ? 'missing' : row.agreement === '' ? 'empty' : 'there',
    publicUrl: settings.site.publicUrl,
    ...(row.lastBackup && { lastBackup: row.lastBackup }),
    unprovenOwners: row.unprovenOwners,
    isDemo,
    // What the demo's box takes reaches nobody's phone.
    smsIsSet: settings.sms.sender !== 'outbox' && hasSmsSender(platform),
    icp: said('icp'),
    siteName: said('sitename'),
    hotline: said('coustrom'),
    hasLogo: said('logo') !== '',
    categories: row.categories,
    ...(said.has('showprice') && { showPrice: showprice }),
    orderMinimums: row.orderMinimums,
    homeParts: row.homeParts,
    staff: row.staff,
    ...(trial && { trial: { no: trial.no, stage: stageOf(trial) } }),
  };
}

async function readRow(db: Db, now: Date): Promise<Row> {
  const { rows } = await sql<Row>`
    select
      (select count(*) from freight_templates)::int as templates,
      array(
        select case when place = '' then '没写发货地的商品' else place end
        from unnest(s.places) as place
        where exists (select from freight_templates)
          and not exists (select from freight_templates t where t.ship_from in ('', place))
        order by 1) as uncovered,
      s.on_sale as "onSale", s.no_picture as "noPicture", s.no_price as "noPrice", s.no_stock as "noStock",
      (select count(*) from categories)::int as categories,
      (select btrim(regexp_replace(a.html, '<[^>]*>|&nbsp;', '', 'g'))
       from articles a where a.slug = ${USER_AGREEMENT} limit 1) as agreement,
      (select a.at from operator_acts a where split_part(a.what, '.', 1) = 'backup' and a.what = 'backup.take'
       order by a.id desc limit 1) as "lastBackup",
      array(
        select coalesce(nullif(o.display_name, ''), o.name) from operators o
        where o.role = 'owner' and o.status = 'open' and o.totp_secret is null order by 1) as "unprovenOwners",
      (select count(*) from operators where status = 'open')::int as staff,
      (select count(*) from promotions p
       where p.kind = 'order-minimum' and p.status = 'on' and (p.ends_at is null or p.ends_at > ${now}::timestamptz))::int as "orderMinimums",
      ((select count(*) from adverts) + (select count(*) from home_floors))::int as "homeParts"
    from (
      select count(*)::int as on_sale, array_agg(distinct g.ship_from) as places,
        (count(*) filter (where g.image = ''))::int as no_picture,
        (count(*) filter (where g.list_per_pack = 0 and g.list_per_piece = 0))::int as no_price,
        (count(*) filter (where c.available is not null and c.available <= 0))::int as no_stock
      from goods g left join scarce c on c.id = g.stock_id
      where g.status = 'on') s`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A row of sums is always there');
  return row;
}

/** Values of the dictionary by code, '' where nothing is written. */
async function dictionaryOf(db: Db) {
  const entries = await db
    .selectFrom('dictionary')
    .select(['code', 'summary'])
    .orderBy('sort')
    .orderBy('code')
    .orderBy('pcode')
    .execute();
  const values = new Map<string, string>();
  for (const { code, summary } of entries) {
    if (!values.get(code)) values.set(code, summary.trim());
  }
  return Object.assign((code: string): string => values.get(code) ?? '', {
    has: (code: string): boolean => values.has(code),
  });
}
