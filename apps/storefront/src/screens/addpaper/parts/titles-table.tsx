import type { WireInvoiceTitle } from '@pifa/contract/client';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { Tag } from '../../../ui/tag';
import { InvoiceStateTag, TITLE_STATES_PATH } from '../../../widgets/invoice-parts';

interface TitlesTableProps {
  titles: readonly WireInvoiceTitle[] | undefined;
  failed: boolean;
  refreshing: boolean;
  onRetry: () => void;
  empty: ReactNode;
  busy: { removing: string | null; settingDefault: string | null };
  onEdit: (title: WireInvoiceTitle) => void;
  onRemove: (title: WireInvoiceTitle) => void;
  onDefault: (title: WireInvoiceTitle) => void;
}

/** The company's titles with what can be done about each; cards on the phone. */
export function TitlesTable({
  titles,
  failed,
  refreshing,
  onRetry,
  empty,
  busy,
  onEdit,
  onRemove,
  onDefault,
}: TitlesTableProps) {
  const columns: readonly Column<WireInvoiceTitle>[] = [
    {
      key: 'name',
      head: '发票抬头',
      card: 'title',
      rowHead: true,
      cell: (title) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{title.name}</span>
          {title.isDefault === 1 && <Tag tone="brand">默认</Tag>}
        </span>
      ),
    },
    {
      key: 'kind',
      head: '类型',
      width: '150px',
      cell: ({ kindName, holder }) => (
        <>
          {kindName}
          <span className="block text-12 text-t3 phone:inline">
            {' '}
            {holder === 'personal' ? '个人' : '企业'}
          </span>
        </>
      ),
    },
    {
      key: 'taxNumber',
      head: '税号',
      width: '190px',
      cell: ({ taxNumber }) => <span className="break-all">{taxNumber || '--'}</span>,
    },
    {
      key: 'receive',
      head: '收票方式',
      width: '190px',
      cell: ({ receiveEmail, receivePhone }) => (
        <span className="text-13 break-all text-t2">{receiveEmail || receivePhone || '--'}</span>
      ),
    },
    {
      key: 'state',
      head: '有效性',
      width: '100px',
      card: 'mark',
      cell: (title) => (
        <Link to={`${TITLE_STATES_PATH}?state=${title.state}`} className="relative phone:hit-44">
          <InvoiceStateTag of={title} />
        </Link>
      ),
    },
    {
      key: 'actions',
      head: '操作',
      align: 'end',
      width: '210px',
      card: 'actions',
      cell: (title) => {
        const can = new Set(title.actions);
        return (
          <span className="inline-flex flex-wrap justify-end gap-1 phone:gap-3">
            {title.isDefault !== 1 && can.has('default') && (
              <Button
                variant="quiet"
                size="dense"
                className="px-2!"
                busy={busy.settingDefault === title.id}
                aria-label={`设为默认：${title.name}`}
                onClick={() => onDefault(title)}
              >
                设为默认
              </Button>
            )}
            {can.has('edit') && (
              <Button
                variant="quiet"
                size="dense"
                className="px-2!"
                aria-label={`编辑：${title.name}`}
                onClick={() => onEdit(title)}
              >
                编辑
              </Button>
            )}
            {can.has('delete') && (
              <Button
                variant="quiet"
                size="dense"
                className="px-2! text-red-700! hover:bg-red-50!"
                busy={busy.removing === title.id}
                aria-label={`删除：${title.name}`}
                onClick={() => onRemove(title)}
              >
                删除
              </Button>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      label="发票抬头"
      columns={columns}
      rows={titles}
      rowKey={(title) => title.id}
      status={failed ? 'error' : titles ? 'ready' : 'loading'}
      refreshing={refreshing}
      onRetry={onRetry}
      empty={empty}
      minWidth={960}
      skeletonRows={4}
    />
  );
}
