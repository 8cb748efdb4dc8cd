import { DownloadOutlined } from '@ant-design/icons';
import type { CallQueryInput } from '@pifa/contract/staff';
import { ORDER_COLUMNS, type OrderColumn, orderColumns } from '@pifa/domain';
import { App, Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { call, staffAddress, textOf } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { usePref } from '../../../lib/prefs';
import { type ColumnPrefs, shownColumns } from '../../../widgets/data-table/column';
import { columns as listColumns } from './columns';

/** What only those see who may take contacts of customers along. */
const CONTACT: readonly OrderColumn[] = ['recipient', 'phone', 'address'];

/** The list's shown columns, as the file names them: its one column of remarks is two there. */
function columnsOf(prefs: ColumnPrefs): OrderColumn[] {
  const shown = new Set(shownColumns(listColumns, prefs).map(({ key }) => key));
  if (shown.has('remark')) shown.add('buyerPoNo').add('mark');
  return orderColumns.filter((column) => shown.has(column));
}

/** More do not fit into the address of the file. */
const MOST_PICKED = 300;

interface Props {
  query: CallQueryInput<'adminOrders'>;
  /** rows that are selected */
  picked: readonly string[];
}

/** 导出: what is filtered or selected, as orders with the chosen columns or as their lines; any length. */
export function ExportButton({ query, picked }: Props) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [rows, setRows] = useState<'orders' | 'lines'>('orders');
  const [isPicked, setPicked] = useState(false);
  const mayContact = [useCan('customer.contact'), useCan('customer.export')].every(Boolean);
  const showsCost = useCan('cost.read');
  const offered = orderColumns.filter((column) => mayContact || !CONTACT.includes(column));
  const [prefs] = usePref<ColumnPrefs>('columns.orders', {});
  const mayPick = picked.length > 0 && picked.length <= MOST_PICKED;
  const [columns, setColumns] = useState<OrderColumn[]>([]);
  const ask = () => {
    setColumns(columnsOf(prefs));
    setPicked(mayPick);
    setOpen(true);
  };
  const { message } = App.useApp();
  /** Asks first, so that a refusal or a password is a dialog of this page and no file with an error in it. */
  async function take() {
    const wanted = {
      ...query,
      rows,
      format,
      ...(rows === 'orders' && { columns: orderColumns.filter((one) => columns.includes(one)).join(',') }),
      ...(isPicked && { ids: picked.join(',') }),
    };
    try {
      await call('adminOrdersFile', { query: { ...wanted, check: '1' } });
      setOpen(false);
      window.location.assign(staffAddress('adminOrdersFile', {}, wanted));
    } catch (error) {
      void message.error(textOf(error));
    }
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={ask}>
        导出
      </Button>
      <Modal
        title="导出订单"
        open={open}
        onCancel={() => setOpen(false)}
        width={560}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button
              type="primary"
              disabled={rows === 'orders' && columns.length === 0}
              onClick={() => void take()}
            >
              导出
            </Button>
          </>
        }
      >
        <div className="od-export">
          {mayPick && (
            <Radio.Group
              aria-label="哪些订单"
              value={isPicked}
              options={[
                { value: true, label: `所选的 ${picked.length} 单` },
                { value: false, label: '筛选到的全部' },
              ]}
              onChange={(event) => setPicked(event.target.value === true)}
            />
          )}
          <Radio.Group
            aria-label="每行是什么"
            value={rows}
            options={[
              { value: 'orders', label: '订单，一行一单' },
              { value: 'lines', label: '订单明细，一行一个商品' },
            ]}
            onChange={(event) => setRows(event.target.value as 'orders' | 'lines')}
          />
          <Radio.Group
            aria-label="文件"
            value={format}
            options={[
              { value: 'xlsx', label: 'Excel 表格（xlsx）' },
              { value: 'csv', label: 'CSV' },
            ]}
            onChange={(event) => setFormat(event.target.value as 'xlsx' | 'csv')}
          />
        </div>
        {rows === 'orders' ? (
          <Checkbox.Group
            className="od-export-columns"
            value={columns}
            options={offered.map((value) => ({ value, label: ORDER_COLUMNS[value] }))}
            onChange={(next) => setColumns(next as OrderColumn[])}
          />
        ) : (
          <p className="od-export-lines t2 s13">
            订单号、客户、货号、商品、规格、件数与散数、单价、金额、已发个数
            {showsCost && '、现在的成本'}，每个商品一行。
          </p>
        )}
        <p className="t3 s12">行数不限；谁在何时导出了什么会记在操作记录里。</p>
      </Modal>
    </>
  );
}
