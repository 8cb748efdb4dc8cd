import { amountWords, carrierNames, needsWaybill, type PastedWaybills, readWaybills } from '@pifa/domain';
import { Alert, App, Button, Input, Select } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { num, since } from '../../../lib/format';
import { waitTone } from '../../../lib/wait-tone';
import { Card, Dot, Kbd, Tag } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import type { Column } from '../../../widgets/data-table/column';
import { DataTable } from '../../../widgets/data-table/data-table';
import type { RowOf, useList } from '../../../widgets/data-table/use-list';
import { NextJob } from '../../../widgets/next-job';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { Page } from '../../../widgets/page';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { PrintDialog } from '../../../widgets/print-dialog/print-dialog';
import { words } from '../words';
import { ModeButton } from './mode-button';
import { Driver, NO_DRIVER, ReadyBox } from './no-waybill';
import { ParcelDrawer } from './parcel-drawer';
import { type Part, readyRows, repeated } from './parcels';

type Row = RowOf<'adminShipDesk'>;
const idOf = ({ id }: Row): string => id;
const NOTHING: PastedWaybills = { rows: [], ignored: [], problems: [] };

interface Props {
  list: ReturnType<typeof useList<'adminShipDesk'>>;
  /** ids that the list is narrowed to; '' = everything that waits */
  orders: string;
  onScan: () => void;
}

/** Many orders at once: waybills are pasted or typed, looked at as a plan, and sent. */
export function Desk({ list, orders, onScan }: Props) {
  const { message } = App.useApp();
  const plan = usePlan();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [parts, setParts] = useState<Readonly<Record<string, Part>>>({});
  /** orders without a waybill that are ready to go */
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const [driver, setDriver] = useState(NO_DRIVER);
  const [carrier, setCarrier] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [printing, setPrinting] = useState<readonly string[]>();
  const pasted = useMemo(() => (text.trim() === '' ? NOTHING : readWaybills(text)), [text]);
  const byNo = useMemo(() => new Map(pasted.rows.map((row) => [row.orderNo, row])), [pasted]);
  const ready = useMemo(() => readyRows(pasted, typed, parts, made), [pasted, typed, parts, made]);
  const twice = useMemo(() => repeated(ready), [ready]);
  const numbers = useMemo(() => list.rows.map(({ orderNo }) => orderNo), [list.rows]);
  const opened = search.get('open') ?? '';
  const open = (orderNo: string) => {
    const next = new URLSearchParams(search);
    if (orderNo) next.set('open', orderNo);
    else next.delete('open');
    setSearch(next, { replace: true });
  };

  async function ship(rows = ready) {
    if (rows.length === 0) return;
    const outcome = await plan({ kind: 'ship', rows, settings: { carrier, ...driver } });
    if (outcome !== 'done') return;
    const gone = new Set(rows.map(({ orderNo }) => String(orderNo)));
    if (rows === ready) setText('');
    setTyped((now) => without(now, gone));
    setParts((now) => without(now, gone));
    setMade((now) => new Set([...now].filter((orderNo) => !gone.has(orderNo))));
    setSelected(new Set());
    open('');
    await queries.invalidateQueries();
  }
  const print = () => {
    const ids =
      selected.size > 0 ? list.rows.map(idOf).filter((id) => selected.has(id)) : list.rows.map(idOf);
    if (ids.length > 0) setPrinting(ids);
    else void message.info(words.empty);
  };
  useKeys([
    { key: 'Ctrl Enter', words: '预览发货', run: () => void ship() },
    { key: 'Ctrl P', words: '打印所选', run: print },
    { key: 's', words: '扫描发货', run: onScan },
  ]);

  const columns: readonly Column<Row>[] = [
    {
      key: 'no',
      title: '订单号',
      width: 150,
      fixed: true,
      render: ({ id, orderNo }) => <Link to={`/orders/${id}`}>{orderNo}</Link>,
    },
    { key: 'company', title: '客户', width: 176, least: 116, grows: true, render: ({ company }) => company },
    {
      key: 'waybill',
      title: '运单号',
      width: 150,
      least: 136,
      render: ({ orderNo, way }) => {
        if (!needsWaybill(way)) {
          return <ReadyBox orderNo={orderNo} way={way} made={made} onChange={setMade} />;
        }
        const row = byNo.get(orderNo);
        return row ? (
          <span className={twice.has(orderNo) ? 'ship-pasted tx-red' : 'ship-pasted'}>
            {row.trackingNo} {row.carrier && <span className="t3">{row.carrier}</span>}
          </span>
        ) : (
          <Input
            size="small"
            aria-label={`${orderNo} 的运单号`}
            placeholder={way === 'line' ? '专线名 运单号' : '运单号'}
            status={twice.has(orderNo) ? 'error' : ''}
            value={typed[orderNo] ?? ''}
            onChange={(event) => setTyped({ ...typed, [orderNo]: event.target.value })}
          />
        );
      },
    },
    {
      key: 'amount',
      title: '种 / 件 / 个',
      width: 96,
      least: 90,
      align: 'right',
      render: ({ orderNo, kinds, ipcnt, spcnt }) =>
        parts[orderNo] ? (
          <Tag tone="amber">只发 {parts[orderNo].lines.length} 种</Tag>
        ) : (
          `${num(kinds)} / ${num(ipcnt)} / ${num(spcnt)}`
        ),
    },
    {
      key: 'state',
      title: '状态',
      width: 96,
      least: 88,
      render: (row) => stateOf(row, twice.has(row.orderNo)),
    },
    {
      key: 'wait',
      title: '等待',
      width: 108,
      least: 104,
      align: 'right',
      render: ({ payTime, dueTime }) => {
        const tone = waitTone({ dueTime });
        return (
          <span className={tone === 'red' ? 'tx-red b' : tone ? `tx-${tone}` : ''}>{since(payTime)}</span>
        );
      },
    },
    { key: 'region', title: '收货地区', width: 130, hidden: true, render: ({ region }) => region },
    { key: 'way', title: '配送方式', width: 90, hidden: true, render: ({ wayName }) => wayName },
    { key: 'from', title: '发货仓', width: 90, hidden: true, render: ({ shipFrom }) => shipFrom || '--' },
    {
      key: 'printed',
      title: '打印',
      width: 80,
      hidden: true,
      render: ({ printed }) => (printed.delivery > 0 ? '已打' : <span className="t3">未打</span>),
    },
  ];
  const sums = useMemo(() => sumOf(list.rows), [list.rows]);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          <Button icon={<PrinterOutlined />} onClick={print}>
            {selected.size > 0 ? `打印所选 ${selected.size} 单` : '打印'} <Kbd>Ctrl P</Kbd>
          </Button>
          <ModeButton to="scan" onGo={onScan} />
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
          onOpen={({ orderNo }) => open(orderNo)}
          selected={selected}
          onSelect={setSelected}
          rowClass={({ orderNo }) =>
            twice.has(orderNo)
              ? 'ship-wrong'
              : byNo.has(orderNo) || typed[orderNo] || made.has(orderNo)
                ? 'open'
                : ''
          }
          foot={list.rows.length > 0 && <span className="t3 s13">{sums}</span>}
          empty={
            <Empty text={orders ? words.none : words.empty}>
              {orders ? <Button onClick={() => setSearch({})}>看全部待发货</Button> : <NextJob />}
            </Empty>
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
          <Select
            value={carrier}
            aria-label="快递公司"
            onChange={setCarrier}
            showSearch
            options={[
              { value: '', label: '快递公司：按运单号认' },
              ...carrierNames.map((name) => ({ value: name, label: name })),
            ]}
          />
          {list.rows.some(({ way, orderNo }) => way === 'van' && made.has(orderNo)) && (
            <Driver driver={driver} onChange={setDriver} />
          )}
          {pasted.rows.length > 0 && (
            <p className="s13">
              读到 {num(pasted.rows.length)} 单
              {pasted.ignored.length > 0 && <span className="t3">，忽略了：{pasted.ignored.join('、')}</span>}
            </p>
          )}
          {pasted.problems.map(({ line, text: problem }) => (
            <Alert key={line} type="warning" showIcon title={`第 ${line} 行：${problem}`} />
          ))}
          <p className="t3 s12">
            只发一部分：点开那一单，填这次发的件数与个数。 <Kbd>J</Kbd> <Kbd>K</Kbd> 换行 <Kbd>Enter</Kbd>{' '}
            点开
          </p>
        </Card>
      </div>
      <ParcelDrawer
        orderNo={opened}
        walk={{ ids: numbers, id: opened, onOpen: open }}
        part={parts[opened]}
        trackingNo={byNo.get(opened)?.trackingNo ?? typed[opened] ?? ''}
        onPart={(part) =>
          setParts((now) => ({ ...without(now, new Set([opened])), ...(part ? { [opened]: part } : {}) }))
        }
        onTrackingNo={(next) => setTyped({ ...typed, [opened]: next })}
        onShip={(isMade) => {
          const rows = readyRows(pasted, typed, parts, isMade ? [opened] : []);
          void ship(rows.filter(({ orderNo }) => orderNo === opened));
        }}
        onClose={() => open('')}
      />
      {printing && <PrintDialog orders={printing} onClose={() => setPrinting(undefined)} />}
    </Page>
  );
}

function stateOf({ stateName, papersOld, asksRefund, state }: Row, isTwice: boolean) {
  return (
    <span className="row gap6">
      {isTwice ? (
        <span className="tx-red">运单号重复</span>
      ) : papersOld ? (
        <Tag tone="red">地址已改，请重打</Tag>
      ) : asksRefund ? (
        <Tag tone="red">申请退款</Tag>
      ) : (
        <Dot tone={state === 'part-shipped' ? 'amber' : 'blue'}>{stateName}</Dot>
      )}
    </span>
  );
}

/** 30 单，1,826 件 768 个，12 位客户 */
function sumOf(rows: readonly Row[]): string {
  const packs = rows.reduce((sum, { ipcnt }) => sum + ipcnt, 0);
  const pieces = rows.reduce((sum, { spcnt }) => sum + spcnt, 0);
  return [amountWords({ packs, pieces }), `${new Set(rows.map(({ khId }) => khId)).size} 位客户`]
    .filter(Boolean)
    .join('，');
}

const without = <Value,>(
  values: Readonly<Record<string, Value>>,
  gone: ReadonlySet<string>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !gone.has(key)));
