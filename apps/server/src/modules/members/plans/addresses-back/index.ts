import { sql } from 'kysely';
import { z } from 'zod';
import { companiesInScope } from '../../../staff';
import { deleteAddress } from '../../addresses/save-address';
import { backPlan, broughtLine } from '../back-plan';

/** An address that a table added, as it was added. */
const line = broughtLine.extend({
  id: z.number().int(),
  userId: z.number().int(),
  /** how it read */
  was: z.string(),
});

interface Address {
  regionCode: string;
  address: string;
  name: string;
  phone: string;
}

/** An address in one text: what is compared before it is taken back. */
export const addressMark = (one: Address): string =>
  [one.regionCode, one.address, one.name, one.phone].join(' ');

const KEPT = '之后又被改过或删除，保持不动';

/** 撤销导入的地址: taken out of the books again, unless somebody changed them since. */
export const addressesBackPlan = backPlan({
  kind: 'add-addresses-back',
  what: '个收货地址',
  label: '地址',
  line,
  async keeping({ tx, operator }, lines) {
    const ids = lines.map(({ id }) => id);
    const { rows } = await sql<Address & { id: number }>`
      select a.id, a.region_code as "regionCode", a.address, a.name, a.phone from addresses a
      join companies c on c.kh_id = a.kh_id
      where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${companiesInScope(operator, 'c')}`.execute(
      tx,
    );
    const marks = new Map(rows.map((row) => [row.id, addressMark(row)]));
    return ({ id, was }) => (marks.get(id) === was ? '' : KEPT);
  },
  async takeAway({ tx, now }, { id, khId, userId, name }) {
    const isGone = await deleteAddress(tx, { khId, userId }, id, now);
    return isGone ? KEPT : { what: 'company.address-back', before: { address: name } };
  },
});
