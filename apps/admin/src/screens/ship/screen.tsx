import type { RowOf } from '../../widgets/data-table/use-list';
import { type PastedWaybills, readWaybills } from '@pifa/domain';
import { Alert, App, Button, Dropdown, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call, staffAddress, textOf } from '../../lib/client';
import { num, since } from '../../lib/format';
import { Card, Dot, Kbd, Tag } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { useKeys } from '../../widgets/keys/keys-provider';
import { Page } from '../../widgets/page';
import { usePlan } from '../../widgets/plan-dialog/plan-dialog';
import { type Paper, PAPERS, words } from './words';
import './ship.css';

type Row = RowOf<'adminShipDesk'>;
const idOf = ({ id }: Row): string => id;
const NOTHING: PastedWaybills = { rows: [], ignored: [], problems: [] };

/** 发货台: what waits, the longest first; waybills are pasted or typed, looked at as a plan, and sent (ADMIN §8.1). */
export function Screen() {
  const { message } = App.useApp();
  const plan = usePlan();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const orders = search.get('orders') ?? '';
  const list = useList('adminShipDesk', { orders, size: 100 });
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [carrier, setCarrier] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const pasted = useMemo(() => (text.trim() === '' ? NOTHING : readWaybills(text)), [text]);
  const byNo = useMemo(() => new Map(pasted.rows.map((row) => [row.orderNo, row])), [pasted]);
  const ready = useMemo(() => readyRows(pasted, typed), [pasted, typed]);

  async function ship() {
    if (ready.length === 0) return;
    const outcome = await plan({ kind: 'ship', rows: ready, settings: { carrier } });
    if (outcome !== 'done') return;
    setText('');
    setTyped({});
    setSelected(new Set());
    await queries.invalidateQueries();
  }
  const print = (paper: Paper) => {
    const ids = selected.size > 0 ? [...selected] : list.rows.map(idOf);
    if (ids.length === 0) return;
    window.open(staffAddress('adminPrint', { document: paper }, { orders: ids }), '_blank', 'noopener');
    call('adminPrintMark', { body: { document: paper, orders: ids } }).then(
      () => void queries.invalidateQueries({ queryKey: ['list', 'adminShipDesk'] }),
      (error: unknown) => void message.error(textOf(error)),
    );
  };
  useKeys([{ key: 'Ctrl Enter', words: '预览发货', run: () => void ship() }]);

  const columns: readonly Column<Row>[] = [
    {
      key: 'no',
      title: '订单号',
      width: 150,
      fixed: true,
      render: ({ id, orderNo }) => <Link to={`/orders/${id}`}>{orderNo}</Link>,
    },
    { key: 'company', title: '客户', width: 151, render: ({ company }) => company },
    {
      key: 'waybill',
      title: '运单号',
      width: 136,
      render: ({ orderNo }) => {
        const row = byNo.get(orderNo);
        return row ? (
          <span className="ship-pasted">
            {row.trackingNo} {row.carrier && <span className="t3">{row.carrier}</span>}
          </span>
        ) : (
          <Input
            size="small"
            aria-label={`${orderNo} 的运单号`}
            placeholder="运单号"
            value={typed[orderNo] ?? ''}
            onChange={(event) => setTyped({ ...typed, [orderNo]: event.target.value })}
          />
        );
      },
    },
    {
      key: 'amount',
      title: '种 / 件 / 个',
      width: 88,
      align: 'right',
      render: ({ kinds, ipcnt, spcnt }) => `${num(kinds)} / ${num(ipcnt)} / ${num(spcnt)}`,
    },
    { key: 'state', title: '状态', width: 88, render: stateOf },
    { key: 'wait', title: '等待', width: 98, align: 'right', render: ({ payTime }) => since(payTime) },
    { key: 'region', title: '收货地区', width: 130, hidden: true, render: ({ region }) => region },
    { key: 'from', title: '发货仓', width: 90, hidden: true, render: ({ shipFrom }) => shipFrom || '--' },
    {
      key: 'printed',
      title: '打印',
      width: 80,
      hidden: true,
      render: ({ printed }) => (printed.delivery > 0 ? '已打' : <span className="t3">未打</span>),
    },
  ];
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              items: PAPERS.map(({ key, name }) => ({ key, label: name })),
              onClick: ({ key }) => print(key as Paper),
            }}
          >
            <Button>{selected.size > 0 ? `打印所选 ${selected.size} 单` : '打印'}</Button>
          </Dropdown>
          <Button type="primary" disabled={ready.length === 0} onClick={() => void ship()}>
            预览发货{ready.length > 0 && ` ${ready.length} 单`} <Kbd>Ctrl Enter</Kbd>
          </Button>
        </>
      }
    >
      <div className="ship">
        <DataTable
          name="ship"
          {...list}
          columns={columns}
          idOf={idOf}
          selected={selected}
          onSelect={setSelected}
          rowClass={({ orderNo }) => (byNo.has(orderNo) || typed[orderNo] ? 'open' : '')}
          empty={
            orders ? (
              <Empty text={words.none}>
                <Button onClick={() => setSearch({})}>看全部待发货</Button>
              </Empty>
            ) : (
              words.empty
            )
          }
        />
        <Card title="粘贴运单" note="订单号、运单号、快递公司" pad>
          <Input.TextArea
            className="ship-paste"
            rows={14}
            value={text}
            aria-label="粘贴订单号与运单号"
            placeholder={'PF20261123000086\tSF1234567890123\nPF20261123000081\tYT1234567890123'}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="t3 s12">{words.paste}</p>
          <Input
            value={carrier}
            aria-label="快递公司"
            placeholder="快递公司：不填则按运单号认"
            maxLength={40}
            onChange={(event) => setCarrier(event.target.value)}
          />
          {pasted.rows.length > 0 && (
            <p className="s13">
              读到 {num(pasted.rows.length)} 单
              {pasted.ignored.length > 0 && <span className="t3">，忽略了：{pasted.ignored.join('、')}</span>}
            </p>
          )}
          {pasted.problems.map(({ line, text: problem }) => (
            <Alert key={line} type="warning" showIcon title={`第 ${line} 行：${problem}`} />
          ))}
        </Card>
      </div>
    </Page>
  );
}

function stateOf({ stateName, papersOld, asksRefund, state }: Row) {
  return (
    <span className="row gap6">
      <Dot tone={state === 'part-shipped' ? 'amber' : 'blue'}>{stateName}</Dot>
      {papersOld && <Tag tone="red">地址已改，请重打</Tag>}
      {asksRefund && <Tag tone="red">申请退款</Tag>}
    </span>
  );
}

/** What was pasted, and what was typed beside orders that were not. */
function readyRows(pasted: PastedWaybills, typed: Readonly<Record<string, string>>) {
  const known = new Set(pasted.rows.map(({ orderNo }) => orderNo));
  const byHand = Object.entries(typed)
    .map(([orderNo, trackingNo]) => ({ orderNo, trackingNo: trackingNo.trim(), carrier: '' }))
    .filter(({ orderNo, trackingNo }) => trackingNo !== '' && !known.has(orderNo))
    .map((row, at) => ({ ...row, line: pasted.rows.length + at + 1 }));
  return [...pasted.rows.map((row) => ({ ...row })), ...byHand];
}
