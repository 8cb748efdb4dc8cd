import type { CallData } from '@pifa/contract/staff';
import { Button } from 'antd';
import { num, shortTime } from '../../lib/format';
import { Dot } from '../../ui/small';
import type { Column } from '../../widgets/data-table/column';
import type { Won } from './send-prize';

export type Draw = CallData<'adminDraws'>['list'][number];

const TONES = { draft: 'gray', waiting: 'blue', live: 'green', ended: 'gray', off: 'amber' } as const;
const SENT_TONES = { none: 'gray', delivered: 'green', 'to-ship': 'amber', shipped: 'green' } as const;

/** 「特等奖 1%，余 3」. */
const prizesText = ({ prizes }: Draw): string =>
  prizes
    .map(({ name, oddsText, left }) => `${name} ${oddsText}${left === undefined ? '' : `，余 ${left}`}`)
    .join('；');

export const columns: Column<Draw>[] = [
  { key: 'title', title: '名称', width: 170, fixed: true, render: ({ title }) => <b>{title}</b> },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: ({ state, stateName }) => <Dot tone={TONES[state]}>{stateName}</Dot>,
  },
  {
    key: 'time',
    title: '时间',
    width: 214,
    least: 196,
    render: ({ startTime, endTime }) =>
      `${startTime ? shortTime(startTime) : '即日'} 至 ${endTime ? shortTime(endTime) : '长期'}`,
  },
  {
    key: 'prizes',
    title: '奖项（概率，剩余）',
    width: 380,
    least: 200,
    grows: true,
    render: (row) => <span title={prizesText(row)}>{prizesText(row)}</span>,
  },
  {
    key: 'records',
    title: '抽了',
    width: 72,
    align: 'right',
    render: ({ recordNum }) => `${num(recordNum)} 次`,
  },
  {
    key: 'toShip',
    title: '待寄',
    width: 64,
    align: 'right',
    render: ({ toShipNum }) => (toShipNum > 0 ? <b className="tx-amber">{num(toShipNum)}</b> : '0'),
  },
  { key: 'audience', title: '对象', width: 92, render: ({ audienceText }) => audienceText },
  { key: 'by', title: '谁建的', width: 84, render: ({ by }) => by || '--' },
];

export const wonColumns = (onSend: ((won: Won) => void) | undefined): Column<Won>[] => [
  { key: 'company', title: '客户', width: 170, fixed: true, render: ({ company }) => company },
  { key: 'prize', title: '奖品', width: 130, render: ({ prizeName }) => <b>{prizeName}</b> },
  { key: 'draw', title: '抽奖', width: 130, render: ({ drawTitle }) => drawTitle },
  { key: 'time', title: '时间', width: 98, render: ({ time }) => shortTime(time) },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: ({ state, stateName }) => <Dot tone={SENT_TONES[state]}>{stateName}</Dot>,
  },
  {
    key: 'receiver',
    title: '寄到',
    width: 250,
    least: 140,
    grows: true,
    render: ({ receiver = '' }) => <span title={receiver}>{receiver || '--'}</span>,
  },
  {
    key: 'waybill',
    title: '运单',
    width: 170,
    render: ({ carrier, trackingNo }) => (trackingNo ? `${carrier} ${trackingNo}` : '--'),
  },
  {
    key: 'act',
    title: '',
    width: 96,
    render: (won) =>
      onSend && (won.state === 'to-ship' || won.state === 'shipped') ? (
        <Button
          size="small"
          type={won.state === 'to-ship' ? 'primary' : 'default'}
          onClick={() => onSend(won)}
        >
          {won.state === 'to-ship' ? '登记寄出' : '改运单号'}
        </Button>
      ) : null,
  },
];
