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

/** 导出: what is filtered, the chosen columns, CSV or xlsx, any length. */
export function ExportButton({ query }: { query: CallQueryInput<'adminOrders'> }) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const mayContact = [useCan('customer.contact'), useCan('customer.export')].every(Boolean);
  const offered = orderColumns.filter((column) => mayContact || !CONTACT.includes(column));
  const [prefs] = usePref<ColumnPrefs>('columns.orders', {});
  const [columns, setColumns] = useState<OrderColumn[]>([]);
  const ask = () => {
    setColumns(columnsOf(prefs));
    setOpen(true);
  };
  const { message } = App.useApp();
  /** Asks first, so that a refusal or a password is a dialog of this page and no file with an error in it. */
  async function take() {
    const wanted = {
      ...query,
      format,
      columns: orderColumns.filter((one) => columns.includes(one)).join(','),
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
        title="导出筛选到的订单"
        open={open}
        onCancel={() => setOpen(false)}
        width={560}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>取消</Button>
            <Button type="primary" disabled={columns.length === 0} onClick={() => void take()}>
              导出
            </Button>
          </>
        }
      >
        <p className="t2 s13">先勾上列表里显示的列。行数不限；谁在何时导出了什么会记在操作记录里。</p>
        <Radio.Group
          className="od-export-format"
          value={format}
          options={[
            { value: 'xlsx', label: 'Excel 表格（xlsx）' },
            { value: 'csv', label: 'CSV' },
          ]}
          onChange={(event) => setFormat(event.target.value as 'xlsx' | 'csv')}
        />
        <Checkbox.Group
          className="od-export-columns"
          value={columns}
          options={offered.map((value) => ({ value, label: ORDER_COLUMNS[value] }))}
          onChange={(next) => setColumns(next as OrderColumn[])}
        />
      </Modal>
    </>
  );
}
