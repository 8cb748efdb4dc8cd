import { badInput, Refused, type Transaction } from '../../../platform';
import { can, lacking, type Operator, recordActs } from '../../staff';
import type { StoredImport } from './import-store';

/** Pictures may be taken from these sites from now on. Only sites that the table names are allowed with it. */
export async function allowHosts(
  tx: Transaction,
  own: StoredImport,
  { hosts, operator, now }: { hosts: readonly string[]; operator: Operator; now: Date },
): Promise<void> {
  if (hosts.length === 0) return;
  if (!can(operator, 'goods.write')) throw new Refused(lacking('goods.write'));
  const named = new Set(own.report.hosts.map(({ host }) => host));
  if (hosts.some((host) => !named.has(host))) throw new Refused(badInput('表里没有这个网站的图片'));
  const added = await tx
    .insertInto('import_hosts')
    .values(hosts.map((host) => ({ host, operator_id: operator.id, at: now })))
    .onConflict((same) => same.column('host').doNothing())
    .returning('host')
    .execute();
  await recordActs(
    tx,
    operator,
    added.map(({ host }) => ({ what: 'picture-site.allow', object: `picture-site:${host}`, now })),
  );
}
