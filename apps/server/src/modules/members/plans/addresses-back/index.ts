import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, type Transaction } from '../../../../platform';
import {
  companiesInScope,
  type JudgedRow,
  type Operator,
  type PlanKind,
  recordActs,
  type RowOutcome,
} from '../../../staff';
import { deleteAddress } from '../../addresses/save-address';
import { companyObject } from '../../staff/company-scope';

/** An address that a table added, as it was added; made by the server alone. */
const line = z.strictObject({
  line: z.number().int(),
  name: z.string(),
  id: z.number().int(),
  khId: z.number().int(),
  userId: z.number().int(),
  /** how it read */
  was: z.string(),
});
type Change = Omit<z.output<typeof line>, 'line' | 'name'>;

/** An address in one text: what is compared before it is taken back. */
export const addressMark = (one: {
  regionCode: string;
  address: string;
  name: string;
  phone: string;
}): string => [one.regionCode, one.address, one.name, one.phone].join(' ');

const KEPT = '之后又被改过或删除，保持不动';

/** 撤销导入的地址: taken out of the books again, unless somebody changed them since. */
export const addressesBackPlan: PlanKind<object, Change> = {
  kind: 'add-addresses-back',
  onlyUndo: true,
  permission: 'customer.write',
  settings: z.strictObject({}),
  title: (rows) => `撤回 ${rows} 个收货地址`,
  verb: (rows) => `撤回 ${rows} 个收货地址`,
  atOnce: 1,
  async judge({ tx, operator }, { rows }) {
    const wanted = rows.map((row) => {
      const read = line.safeParse(row);
      if (!read.success) throw new Refused(badInput('要撤回的内容不正确'));
      return read.data;
    });
    const marks = await marksOf(
      tx,
      operator,
      wanted.map(({ id }) => id),
    );
    const judged = wanted.map(({ line: at, name, ...change }): JudgedRow<Change> => {
      const head = { line: at, object: companyObject(change.khId), name, mark: '' };
      if (marks.get(change.id) !== change.was) return { ...head, fields: [], refusal: KEPT };
      return { ...head, fields: [{ label: '地址', before: name, after: '撤回' }], change };
    });
    return { rows: judged, effects: [] };
  },
  async marks({ tx, operator }, objects) {
    const ids = objects.map((object) => Number(object.slice(object.indexOf(':') + 1)));
    const { rows } = await sql<{ kh_id: number }>`
      select kh_id from companies c where kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}
      order by kh_id for no key update`.execute(tx);
    return new Map(rows.map(({ kh_id }) => [companyObject(kh_id), { mark: '' }]));
  },
  async write({ tx, operator, now }, rows) {
    const marks = await marksOf(
      tx,
      operator,
      rows.map(({ change }) => change.id),
    );
    const outcomes: RowOutcome[] = [];
    for (const { change, object, name } of rows) {
      const { id, khId, userId, was } = change;
      const isGone = marks.get(id) !== was || (await deleteAddress(tx, { khId, userId }, id, now));
      outcomes.push(isGone ? { reason: KEPT } : {});
      if (isGone) continue;
      await recordActs(tx, operator, [
        { what: 'company.address-back', object, before: { address: name }, now },
      ]);
    }
    return outcomes;
  },
};

/** How addresses read now, of customers that this person sees. */
async function marksOf(
  tx: Transaction,
  operator: Operator,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{
    id: number;
    regionCode: string;
    address: string;
    name: string;
    phone: string;
  }>`
    select a.id, a.region_code as "regionCode", a.address, a.name, a.phone from addresses a
    join companies c on c.kh_id = a.kh_id
    where a.id = any(${[...ids]}::bigint[]) and a.deleted_at is null and ${companiesInScope(operator, 'c')}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, addressMark(row)]));
}
