import { sql } from 'kysely';
import type { Db } from '../../platform';
import { openOwners, tellStaff } from './notices';

/** Where somebody signed in from. */
interface Device {
  address: string;
  /** the browser's own words; 'terminal' */
  agent: string;
}

/** Notes where an account signed in from. The owners are told of a new place, but not of an account's very first one. */
export async function noteDevice(
  db: Db,
  operatorId: number,
  { address, agent }: Device,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ name: string; known: boolean }>`
    with noted as (
      insert into staff_devices (operator_id, address, agent, first_at, last_at)
      values (${operatorId}, ${address}, ${agent}, ${now}, ${now})
      on conflict do nothing returning operator_id)
    select coalesce(nullif(o.display_name, ''), o.name) as name,
      exists (select from staff_devices where operator_id = o.id) as known
    from noted n join operators o on o.id = n.operator_id`.execute(db);
  const [fresh] = rows;
  if (!fresh) {
    await db
      .updateTable('staff_devices')
      .set({ last_at: now })
      .where('operator_id', '=', operatorId)
      .where('address', '=', address)
      .where('agent', '=', agent)
      .execute();
  }
  // `known` is of before this statement: what it just wrote is not in it.
  if (!fresh?.known) return;
  const where = agent === 'terminal' ? '终端' : browserName(agent);
  const text = `${fresh.name} 从新的设备或地址登录：${address}（${where}）。如果不是本人，请结束其会话并重置密码`;
  await tellStaff(
    db,
    await openOwners(db),
    { kind: 'new-device', text, link: '/staff', about: operatorId },
    now,
  );
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg/, 'Edge'],
  [/Firefox/, 'Firefox'],
  [/Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** 「Windows 上的 Chrome」, as far as the browser's own words tell. */
export function browserName(agent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => sign.test(agent))?.[1]);
  if (!browser && !system) return '未知的浏览器';
  return system ? `${system} 上的 ${browser ?? '浏览器'}` : (browser ?? '');
}
