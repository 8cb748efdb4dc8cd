import { listFile, minuteOf } from '../../staff';
import { listSent } from './list-messages';

export const messagesFile = listFile('messages', '站内消息', listSent, {
  title: ['标题', ({ title }) => title],
  type: ['类别', ({ typeName }) => typeName],
  text: ['内容', ({ text }) => text],
  audience: ['发给', ({ audience }) => audience],
  companies: ['客户', ({ companies }) => (companies > 0 ? companies : '')],
  sent: ['收到的账号', ({ state, sent }) => (state === 'sent' ? sent : '')],
  by: ['发送人', ({ sentBy }) => sentBy],
  state: ['状态', ({ stateName }) => stateName],
  time: ['时间', ({ state, time, sendTime }) => minuteOf(state === 'sent' ? time : (sendTime ?? time))],
});
