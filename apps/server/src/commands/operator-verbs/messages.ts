import { randomUUID } from 'node:crypto';
import type { OperatorVerbs } from './verb';

const words = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '');

/** 站内消息 by hand. */
export const messageVerbs: OperatorVerbs = {
  help: 'message <标题> --text <内容> --to everyone|<客户编号,…> [--link /pages/…] [--kind system|activity] [--request <编号>]   站内消息',
  options: ['text', 'link', 'kind', 'request'],
  verbs: {
    message({ first, values }) {
      const to = words(values.to);
      if (first === '' || to === '') return undefined;
      const everyone = to === 'everyone';
      return {
        call: 'adminMessage',
        body: {
          type: words(values.kind) || 'system',
          title: first,
          text: words(values.text),
          link: words(values.link),
          khIds: everyone ? [] : to.split(',').filter(Boolean),
          everyone,
          requestId: words(values.request) || randomUUID(),
        },
      };
    },
  },
};
