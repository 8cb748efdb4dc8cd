import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { LIST_FILES, type ListFileName } from '@pifa/contract/staff';
import { App, Button, Dropdown } from 'antd';
import { call, staffAddress, textOf } from '../../lib/client';
import type { ListSource } from './use-list';

const fileOf = (name: string): ListFileName | undefined =>
  (Object.keys(LIST_FILES) as ListFileName[]).find((list) => LIST_FILES[list] === name);

/** What the list was asked for, as its own query; how much is shown at once is no filter. */
export function filtersOf(query: object): string {
  const { size: _size, cursor: _cursor, ...filters } = query as Record<string, unknown>;
  return new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  ).toString();
}

interface Props {
  source: ListSource;
  /** as they stand; none where the list is no table: then all */
  columns?: readonly string[];
}

/** 导出 of a list: every row of the filter, xlsx or CSV. */
export function TakeFile({ source, columns = [] }: Props) {
  const { message } = App.useApp();
  const list = fileOf(source.name);
  if (!list) return null;
  /** Asks first, so that a refusal is a message of this page and no file with an error in it. */
  const take = async (format: 'xlsx' | 'csv') => {
    const query = { format, columns: columns.join(','), filters: filtersOf(source.query) };
    try {
      await call('adminListFile', { params: { list }, query: { ...query, check: '1' } });
      window.location.assign(staffAddress('adminListFile', { list }, query));
    } catch (error) {
      void message.error(textOf(error));
    }
  };
  const items = [
    { key: 'xlsx', label: 'Excel 表格（xlsx）', onClick: () => void take('xlsx') },
    { key: 'csv', label: 'CSV', onClick: () => void take('csv') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="topRight">
      <Button
        size="small"
        icon={<DownloadOutlined />}
        title={columns.length > 0 ? '导出筛选到的全部行、现在显示的列' : '导出筛选到的全部行'}
      >
        导出 <DownOutlined />
      </Button>
    </Dropdown>
  );
}
