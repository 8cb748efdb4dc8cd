import { ROBOT_EVENTS, ROBOT_KINDS } from '@pifa/domain';
import { defineCall, done, id, instant, text, z } from '../define-call';

const events = z.array(z.enum(ROBOT_EVENTS)).max(ROBOT_EVENTS.length);

/** 来单提醒 in the group chats of staff, by their robots. Addresses and secrets come in and never go out again. */
export const robots = {
  adminRobots: defineCall({
    at: { method: 'GET', path: '/api/admin/robots' },
    summary: '来单提醒：群机器人；地址与密钥不再显示',
    access: 'operator',
    permission: 'settings.write',
    browserOnly: true,
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(ROBOT_KINDS),
        /** the last characters of the address, to tell two robots apart */
        ending: z.string(),
        /** whether it has a secret for signing */
        signed: z.boolean(),
        events,
        enabled: z.boolean(),
        /** the last message that arrived; absent: none yet */
        sentTime: instant.optional(),
        /** why the last one did not, '' = it did */
        problem: z.string(),
      }),
    ),
    refusals: ['forbidden'],
  }),
  adminRobotSave: defineCall({
    at: { method: 'POST', path: '/api/admin/robots' },
    summary: '来单提醒：添加或修改群机器人；地址、密钥留空即不改',
    access: 'operator',
    permission: 'settings.write',
    browserOnly: true,
    sensitive: true,
    body: z.strictObject({
      /** absent = a new one */
      id: id.optional(),
      name: text(20).min(1, '请填写名称'),
      kind: z.enum(ROBOT_KINDS),
      address: text(500).default(''),
      secret: text(200).default(''),
      /** the robot signs no more */
      dropSecret: z.boolean().default(false),
      events,
      enabled: z.boolean().default(true),
    }),
    data: z.object({ id: z.string() }),
    refusals: ['forbidden', 'not-found', 'transition-refused'],
  }),
  adminRobotRemove: defineCall({
    at: { method: 'DELETE', path: '/api/admin/robots/:id' },
    summary: '来单提醒：删除群机器人',
    access: 'operator',
    permission: 'settings.write',
    browserOnly: true,
    params: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found'],
  }),
  adminRobotTest: defineCall({
    at: { method: 'POST', path: '/api/admin/robots/:id/test' },
    summary: '来单提醒：让群机器人发一条测试消息，答复送达与否',
    access: 'operator',
    permission: 'settings.write',
    browserOnly: true,
    params: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
  }),
};
