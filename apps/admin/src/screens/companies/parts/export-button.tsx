import { DownloadOutlined } from '@ant-design/icons';
import { COMPANY_COLUMNS, type CompanyColumn, companyColumns } from '@pifa/domain';
import { App, Button, Checkbox, Modal, Radio } from 'antd';
import { useState } from 'react';
import { call, staffAddress, textOf } from '../../../lib/client';
import { useCan, useMe } from '../../../lib/me';
import { type ColumnPrefs, shownColumns } from '../../../widgets/data-table/column';
import type { CompanyQuery } from '../filters';
import { columnsFor } from './columns';

/** What only those see who may read contacts. */
const CONTACT: readonly CompanyColumn[] = ['contact', 'phone'];

/** Columns of the list that the file has under other names, or as two. */
const TOLD_AS: Readonly<Record<string, readonly CompanyColumn[]>> = {
  last: ['lastOrder'],
  span: ['spanOrders', 'spanAmount'],
  created: ['createTime'],
};

/** 导出: what is filtered, the chosen columns, CSV or xlsx, any length. */
export function ExportButton({ query }: { query: CompanyQuery }) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const mayContact = useCan('customer.contact');
  const offered = companyColumns.filter((column) => mayContact || !CONTACT.includes(column));
  const { prefs } = useMe();
  const [columns, setColumns] = useState<CompanyColumn[]>([]);
  /** Ticked is what the list shows now. */
  const ask = () => {
    const shown = shownColumns(columnsFor(''), (prefs['columns.companies'] as ColumnPrefs | undefined) ?? {});
    const keys = shown.flatMap(({ key }): readonly string[] => TOLD_AS[key] ?? [key]);
    setColumns(offered.filter((column) => keys.includes(column)));
    setOpen(true);
  };
  /** Asks first, so that a refusal or a password is a dialog of this page and no file with an error in it. */
  async function take() {
    const wanted = {
      ...query,
      format,
      columns: companyColumns.filter((one) => columns.includes(one)).join(','),
    };
    try {
      await call('adminCompaniesFile', { query: { ...wanted, check: '1' } });
      setOpen(false);
      window.location.assign(staffAddress('adminCompaniesFile', {}, wanted));
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
        title="导出筛选到的客户"
        open={open}
        okText="导出"
        cancelText="取消"
        okButtonProps={{ disabled: columns.length === 0 }}
        onOk={() => void take()}
        onCancel={() => setOpen(false)}
        width={560}
      >
        <p className="t2 s13">行数不限；谁在何时导出了什么会记在操作记录里。</p>
        <Radio.Group
          className="co-export-format"
          value={format}
          options={[
            { value: 'xlsx', label: 'Excel 表格（xlsx）' },
            { value: 'csv', label: 'CSV' },
          ]}
          onChange={(event) => setFormat(event.target.value as 'xlsx' | 'csv')}
        />
        <Checkbox.Group
          className="co-export-columns"
          value={columns}
          options={offered.map((value) => ({ value, label: COMPANY_COLUMNS[value] }))}
          onChange={(next) => setColumns(next as CompanyColumn[])}
        />
      </Modal>
    </>
  );
}
