import type { GoodsDraft } from '@pifa/domain';
import { sql } from 'kysely';
import { toJson, type Transaction } from '../../../platform';

/**
 * Puts goods into their groups; a group that this import has not made yet is made. Siblings are known by the group's key
 * in the table: an own code of the group, so that the same table finds it again.
 */
export async function writeGroups(tx: Transaction, drafts: readonly GoodsDraft[]): Promise<void> {
  const members = drafts.flatMap(({ code, group }) => (group ? [{ code, group }] : []));
  if (members.length === 0) return;
  const groups = new Map(members.map(({ group }) => [group.key, group]));
  for (const [key, { name, values }] of groups) {
    const keys = toJson(values.map((one) => one.name));
    await sql`
      insert into goods_groups (name, code, param_keys)
      select ${name}, ${key}, ${keys}::jsonb where not exists (select from goods_groups where code = ${key} and code <> '')`.execute(
      tx,
    );
  }
  const rows = members.map(({ code, group }) => ({
    code,
    key: group.key,
    values: group.values.map(({ value }) => value),
  }));
  await sql`
    update goods g set group_id = gg.id, group_values = c.values
    from json_to_recordset(${toJson(rows)}::json) as c(code text, key text, "values" jsonb)
    join goods_groups gg on gg.code = c.key
    where g.code = c.code`.execute(tx);
}
