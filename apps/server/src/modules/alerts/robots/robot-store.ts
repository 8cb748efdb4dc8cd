import type { RobotEvent, RobotKind } from '@pifa/domain';
import type { Db } from '../../../platform';
import type { Robot } from './robot-kinds';

/** A robot as it is stored. */
export interface StoredRobot extends Robot {
  id: number;
  name: string;
  events: string[];
  enabled: boolean;
  sent_at: Date | null;
  problem: string;
}

const columns = [
  'id',
  'name',
  'kind',
  'address',
  'secret',
  'events',
  'enabled',
  'sent_at',
  'problem',
] as const;

export function robotStore(db: Db) {
  const read = () => db.selectFrom('staff_robots').select(columns);
  const asRobot = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as RobotKind });
  return {
    async all(): Promise<StoredRobot[]> {
      return (await read().orderBy('id').execute()).map(asRobot);
    },
    async byId(id: number): Promise<StoredRobot | undefined> {
      const row = await read().where('id', '=', id).executeTakeFirst();
      return row && asRobot(row);
    },
    /** Those whose group is told of such an event. */
    async toldOf(event: RobotEvent): Promise<number[]> {
      const rows = await db
        .selectFrom('staff_robots')
        .select(['id', 'events'])
        .where('enabled', '=', true)
        .orderBy('id')
        .execute();
      return rows.filter(({ events }) => events.includes(event)).map(({ id }) => id);
    },
    /** How the last message fared. */
    async note(id: number, problem: string, now: Date): Promise<void> {
      await db
        .updateTable('staff_robots')
        .set(problem === '' ? { problem, sent_at: now } : { problem })
        .where('id', '=', id)
        .execute();
    },
  };
}
