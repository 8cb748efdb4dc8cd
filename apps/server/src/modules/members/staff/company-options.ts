import { sql } from 'kysely';
import { colleaguesWho, type StaffHandler } from '../../staff';

/** What the list is narrowed by and companies are given: levels, tags in use, price lists, salespeople. */
export const companyOptions: StaffHandler<'adminCompanyOptions'> = async ({ db }) => {
  const { rows } = await sql<{ levels: string[]; tags: string[] }>`
    select array(select name from levels order by place, id) as levels,
      array(select distinct t.tag from companies c cross join lateral jsonb_array_elements_text(c.tags) as t(tag)
            where c.tags <> '[]' order by t.tag limit 200) as tags`.execute(db);
  const [inUse] = rows;
  const lists = await db
    .selectFrom('price_lists')
    .select(['id', 'name'])
    .where('kind', '=', 'list')
    .orderBy('id')
    .execute();
  const salespeople = await colleaguesWho(db, 'customer.write');
  return {
    levels: inUse?.levels ?? [],
    tags: inUse?.tags ?? [],
    priceLists: lists.map(({ id, name }) => ({ id: String(id), name })),
    salespeople: salespeople.map(({ id, name, displayName }) => ({ id: String(id), name, displayName })),
  };
};
