import { ROBOT_EVENTS, ROBOT_KINDS } from '@pifa/domain';
import { defineCall, done, id, instant, text, z } from '../define-call';
import { fromEnvironment, typed, verb, whole, word } from '../terminal';

const events = z.array(z.enum(ROBOT_EVENTS)).max(ROBOT_EVENTS.length);

const ROBOT_LABELS = {
  enabled: '启用',
  ending: '地址结尾',
  events: '提醒',
  problem: '最后一次没有送到',
  sentTime: '最后送到',
  signed: '有密钥',
};
const ROBOT_WORDS = {
  kind: { wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' },
  events: { order: '新订单', quote: '询价', transfer: '转账凭证', 'after-sale': '售后', application: '入驻' },
};

/** 来单提醒 in the group chats of staff, by their robots. Addresses and secrets come in and never go out again. */
export const robots = {
  adminRobots: defineCall({
    at: { method: 'GET', path: '/api/admin/robots' },
    summary: '来单提醒：群机器人；地址与密钥不再显示',
    access: 'operator',
    permission: 'settings.write',
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
    terminal: [verb('robots', '来单提醒的群机器人')],
    shown: { labels: ROBOT_LABELS, words: ROBOT_WORDS },
  }),
  adminRobotSave: defineCall({
    at: { method: 'POST', path: '/api/admin/robots' },
    summary: '来单提醒：添加或修改群机器人；地址、密钥留空即不改',
    access: 'operator',
    permission: 'settings.write',
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
    terminal: [
      whole('robot-save', '添加或修改群机器人；地址取自 PIFA_ROBOT_ADDRESS，密钥取自 PIFA_ROBOT_SECRET', [
        word('name', '名称'),
        { ...fromEnvironment('address', 'PIFA_ROBOT_ADDRESS'), required: false },
        { ...fromEnvironment('secret', 'PIFA_ROBOT_SECRET'), required: false },
        typed('events', `${ROBOT_EVENTS.join(',')}`),
      ]),
    ],
  }),
  adminRobotRemove: defineCall({
    at: { method: 'DELETE', path: '/api/admin/robots/:id' },
    summary: '来单提醒：删除群机器人',
    access: 'operator',
    permission: 'settings.write',
    params: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('robot-remove', '删除群机器人', [word('id', '机器人 id')])],
  }),
  adminRobotTest: defineCall({
    at: { method: 'POST', path: '/api/admin/robots/:id/test' },
    summary: '来单提醒：让群机器人发一条测试消息，答复送达与否',
    access: 'operator',
    permission: 'settings.write',
    params: z.strictObject({ id }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('robot-test', '让群机器人发一条测试消息', [word('id', '机器人 id')])],
  }),
};
