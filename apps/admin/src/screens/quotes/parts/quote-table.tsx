import { DownloadOutlined, DownOutlined, UploadOutlined } from '@ant-design/icons';
import type { WireAdminQuote } from '@pifa/contract/staff';
import { App, Button, Dropdown, Modal } from 'antd';
import { useRef, useState } from 'react';
import { staffAddress, textOf } from '../../../lib/client';
import type { GridValues } from '../../../widgets/money-grid/grid-model';
import type { QuoteActs } from '../queries';
import { type ReadBack, readBack } from '../read-back';
import './quote-table.css';

/** The request as a file: one for the customer, one with what the grid shows beside the prices. */
export function TableDownload({ id }: { id: string }) {
  const to = (sheet: 'customer' | 'desk') =>
    staffAddress('adminQuoteTable', { id }, { sheet, format: 'xlsx' });
  const items = [
    { key: 'customer', label: <a href={to('customer')}>报价单，可发给客户</a> },
    { key: 'desk', label: <a href={to('desk')}>工作表，带库存与参考价</a> },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined />}>
        导出 <DownOutlined />
      </Button>
    </Dropdown>
  );
}

interface Props {
  quote: WireAdminQuote;
  values: GridValues;
  acts: QuoteActs;
  onRead: (values: GridValues) => void;
}

/** 导入报价: what a filled-in file would change is looked at before it goes into the grid. */
export function TableUpload({ quote, values, acts, onRead }: Props) {
  const { message } = App.useApp();
  const file = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<ReadBack>();
  const read = (picked: File) =>
    acts.readTable.mutate(picked, {
      onSuccess: (table) => {
        const back = readBack(values, quote, table);
        if ('problem' in back) void message.error(back.problem);
        else setLooked(back);
      },
      onError: (error) => void message.error(textOf(error)),
    });
  const lines = new Set(looked?.changes.map(({ line }) => line)).size;
  const keep = () => {
    if (!looked) return;
    onRead(looked.values);
    setLooked(undefined);
    void message.success(`已填入 ${lines} 行，还没有发出；Ctrl Z 可退回`);
  };
  return (
    <>
      <Button
        icon={<UploadOutlined />}
        loading={acts.readTable.isPending}
        onClick={() => file.current?.click()}
      >
        导入报价
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label="填好的报价表"
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          if (picked) read(picked);
          target.value = '';
        }}
      />
      <Modal
        open={looked !== undefined}
        title="导入报价：将填入表格"
        width={760}
        onCancel={() => setLooked(undefined)}
        cancelText="取消"
        okText={`填入 ${lines} 行`}
        okButtonProps={{ disabled: lines === 0 }}
        onOk={keep}
      >
        {looked && <Look {...looked} changed={lines} />}
      </Modal>
    </>
  );
}

function Look({ lines, changes, wrong, changed }: ReadBack & { changed: number }) {
  return (
    <div className="quote-table">
      <p className="t2">
        读到 {lines} 行：将修改 <b>{changed}</b> 行，不变 {lines - changed} 行
        {wrong.length > 0 && (
          <>
            ，<b className="tx-red">有误 {wrong.length}</b>
          </>
        )}
        。只填进表格，发出前还会预览。
      </p>
      {wrong.length > 0 && (
        <ul className="quote-table-wrong">
          {wrong.map(({ row, text }) => (
            <li key={`${row} ${text}`}>
              {row > 0 && <span className="t3">文件第 {row} 行 </span>}
              {text}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <div className="quote-table-changes">
          <table className="dt">
            <thead>
              <tr>
                <th>行号</th>
                <th>商品</th>
                <th>栏</th>
                <th>原来</th>
                <th>改为</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ key, line, goods, column, before, after }) => (
                <tr key={key}>
                  <td>{line}</td>
                  <td className="quote-table-goods" title={goods}>
                    {goods}
                  </td>
                  <td className="t2">{column}</td>
                  <td className="t3">{before || '--'}</td>
                  <td>
                    <b>{after || '--'}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
