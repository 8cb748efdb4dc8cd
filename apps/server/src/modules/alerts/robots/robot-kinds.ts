import { createHmac } from 'node:crypto';
import type { RobotKind } from '@pifa/domain';
import { z } from 'zod';
import { port } from '../../../platform';

/** A robot as it is spoken to. */
export interface Robot {
  kind: RobotKind;
  address: string;
  /** '' = it wants no signature */
  secret: string;
}

interface Kind {
  title: string;
  /** The only hosts that a robot of this kind lives on: nothing else is ever asked. */
  hosts: readonly string[];
  path: RegExp;
  signs: boolean;
  /** What is posted, and where. */
  letter(robot: Robot, text: string, now: Date): { address: URL; body: object };
  /** Why it was not taken, '' = it was. */
  problem(answer: unknown): string;
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64');
const errcodeShape = z.object({ errcode: z.number(), errmsg: z.string().default('') });
const codeShape = z.object({ code: z.number(), msg: z.string().default('') });

function errcode(answer: unknown): string {
  const read = errcodeShape.safeParse(answer);
  if (!read.success) return '答复无法识别';
  return read.data.errcode === 0 ? '' : `${read.data.errcode} ${read.data.errmsg}`.trim();
}

/** Each service's custom robots, as their documentation has them. */
export const ROBOTS: Readonly<Record<RobotKind, Kind>> = {
  wecom: {
    title: '企业微信',
    hosts: ['qyapi.weixin.qq.com'],
    path: /^\/cgi-bin\/webhook\/send$/,
    signs: false,
    letter: ({ address }, text) => ({
      address: new URL(address),
      body: { msgtype: 'text', text: { content: text } },
    }),
    problem: errcode,
  },
  dingtalk: {
    title: '钉钉',
    hosts: ['oapi.dingtalk.com'],
    path: /^\/robot\/send$/,
    signs: true,
    letter({ address, secret }, text, now) {
      const url = new URL(address);
      if (secret !== '') {
        const timestamp = String(now.getTime());
        url.searchParams.set('timestamp', timestamp);
        url.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
      }
      return { address: url, body: { msgtype: 'text', text: { content: text } } };
    },
    problem: errcode,
  },
  feishu: {
    title: '飞书',
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/,
    signs: true,
    letter({ address, secret }, text, now) {
      const body = { msg_type: 'text', content: { text } };
      if (secret === '') return { address: new URL(address), body };
      const timestamp = String(Math.floor(now.getTime() / 1000));
      // The text that is signed is the key here, and what is signed is empty.
      return {
        address: new URL(address),
        body: { ...body, timestamp, sign: hmac(`${timestamp}\n${secret}`, '') },
      };
    },
    problem(answer) {
      const read = codeShape.safeParse(answer);
      if (!read.success) return '答复无法识别';
      return read.data.code === 0 ? '' : `${read.data.code} ${read.data.msg}`.trim();
    },
  },
};

/** Whether an address may be asked though it is none of the services': tests put a double there. */
export const robotDoublesPort = port<(address: URL) => boolean>(() => false);

/** Why this is no address of such a robot; '' = it is one. */
export function addressProblem(kind: RobotKind, text: string, isDouble: (address: URL) => boolean): string {
  const { title, hosts, path } = ROBOTS[kind];
  const problem = `请粘贴${title}群机器人的完整地址，以 https://${hosts[0]}/ 开头`;
  if (!URL.canParse(text)) return problem;
  const address = new URL(text);
  if (isDouble(address)) return '';
  const isTheirs =
    address.protocol === 'https:' &&
    hosts.includes(address.hostname) &&
    address.port === '' &&
    address.username === '' &&
    path.test(address.pathname);
  return isTheirs ? '' : problem;
}
