import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import { isRobotEvent } from '@pifa/domain';
import {
  badInput,
  type CallContext,
  Refused,
  refusableTransaction,
  type Transaction,
} from '../../../platform';
import { mallNamePort, type Operator, recordAct } from '../../staff';
import { addressProblem, robotDoublesPort, ROBOTS } from './robot-kinds';
import { robotStore, type StoredRobot } from './robot-store';
import { speak } from './speak';

const NONE = refuse('not-found', { what: '该机器人' });
/** More groups than any mall has. */
const MOST = 20;
/** Enough of an address to tell two apart, too little to speak through it. */
const ENDING = 4;

export async function listRobots({ db }: CallContext<'adminRobots'>): Promise<CallData<'adminRobots'>> {
  const robots = await robotStore(db).all();
  return robots.map(({ id, name, kind, address, secret, events, enabled, sent_at, problem }) => ({
    id: String(id),
    name,
    kind,
    ending: address.slice(-ENDING),
    signed: secret !== '',
    events: events.filter(isRobotEvent),
    enabled,
    ...(sent_at && { sentTime: sent_at.toISOString() }),
    problem,
  }));
}

/** What the book keeps of a robot: neither its address nor its secret. */
const written = ({
  name,
  kind,
  events,
  enabled,
}: Pick<StoredRobot, 'name' | 'kind' | 'events' | 'enabled'>) => ({
  name,
  robotKind: ROBOTS[kind].title,
  events: [...events].sort(),
  enabled,
});

/** Adds or changes a robot. An empty address or secret leaves what is stored. */
export async function saveRobot(
  { database, platform, body, now }: CallContext<'adminRobotSave'>,
  operator: Operator,
): Promise<CallData<'adminRobotSave'> | Refusal> {
  const { kind, address } = body;
  if (address !== '') {
    const problem = addressProblem(kind, address, platform.ports.get(robotDoublesPort));
    if (problem) return badInput(problem);
  }
  if (body.secret !== '' && !ROBOTS[kind].signs) return badInput(`${ROBOTS[kind].title}的机器人没有加签密钥`);
  return refusableTransaction(database, async (tx) => {
    const before = body.id === undefined ? undefined : await robotStore(tx).byId(Number(body.id));
    if (body.id !== undefined && !before) throw new Refused(NONE);
    if (address === '' && before?.kind !== kind)
      throw new Refused(badInput(`请粘贴${ROBOTS[kind].title}群机器人的地址`));
    const id = before ? await change(tx, before, body) : await add(tx, body, now);
    await recordAct(tx, operator, {
      what: before ? 'robot.change' : 'robot.add',
      object: `robot:${body.name}`,
      before: before ? written(before) : {},
      after: {
        ...written(body),
        ...(address !== '' && { addressSet: true }),
        ...(body.secret !== '' && { secretSet: true }),
      },
      now,
    });
    return { id: String(id) };
  });
}

async function add(tx: Transaction, body: CallBody<'adminRobotSave'>, now: Date): Promise<number> {
  if ((await robotStore(tx).all()).length >= MOST) {
    throw new Refused(refuse('transition-refused', { text: `群机器人最多 ${MOST} 个` }));
  }
  const { name, kind, address, secret, events, enabled } = body;
  const { id } = await tx
    .insertInto('staff_robots')
    .values({ name, kind, address, secret, events: [...new Set(events)], enabled, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change(
  tx: Transaction,
  before: StoredRobot,
  body: CallBody<'adminRobotSave'>,
): Promise<number> {
  const { name, kind, address, secret, dropSecret, events, enabled } = body;
  // A secret signs for one robot: another kind of robot starts without.
  const kept = dropSecret || kind !== before.kind ? '' : before.secret;
  await tx
    .updateTable('staff_robots')
    .set({
      name,
      kind,
      address: address === '' ? before.address : address,
      secret: secret === '' ? kept : secret,
      events: [...new Set(events)],
      enabled,
      ...(address !== '' && { problem: '' }),
    })
    .where('id', '=', before.id)
    .execute();
  return before.id;
}

export async function removeRobot(
  { database, params, now }: CallContext<'adminRobotRemove'>,
  operator: Operator,
): Promise<CallData<'adminRobotRemove'> | Refusal> {
  return refusableTransaction(database, async (tx) => {
    const before = await robotStore(tx).byId(Number(params.id));
    if (!before) throw new Refused(NONE);
    await tx.deleteFrom('staff_robots').where('id', '=', before.id).execute();
    await recordAct(tx, operator, {
      what: 'robot.remove',
      object: `robot:${before.name}`,
      before: written(before),
      now,
    });
    return { message: '已删除' };
  });
}

/** Says a test message at once; a robot that does not take it is refused with what it answered. */
export async function testRobot({
  db,
  platform,
  params,
  now,
}: CallContext<'adminRobotTest'>): Promise<CallData<'adminRobotTest'> | Refusal> {
  const store = robotStore(db);
  const robot = await store.byId(Number(params.id));
  if (!robot) return NONE;
  const mall = await platform.ports.get(mallNamePort)(platform);
  const problem = await speak(platform, robot, `【${mall}】这是一条测试消息：来单提醒已接通。`, now);
  await store.note(robot.id, problem, now);
  return problem ? refuse('transition-refused', { text: problem }) : { message: '测试消息已送达' };
}
