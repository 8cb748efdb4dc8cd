import type { CallData } from '@pifa/contract/client';
import { OWN_CODES_HEAD } from '@pifa/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileSpreadsheet, Pencil, Plus, Trash2, Upload } from 'lucide';
import { useRef, useState } from 'react';
import { api, apiAddress, callQuery } from '../../../lib/api';
import { downloadBlob, downloadCsv } from '../../../lib/download';
import { errorText } from '../../../lib/errors';
import { goodsPath } from '../../../lib/links';
import { readPrivateFile } from '../../../lib/private-file';
import { useDebounced } from '../../../lib/use-debounced';
import { Button, IconButton } from '../../../ui/button';
import { confirm } from '../../../ui/confirm';
import { type Column, DataTable } from '../../../ui/data-table';
import { Disclosure } from '../../../ui/disclosure';
import { Empty } from '../../../ui/empty';
import { FieldError } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { Pagination } from '../../../ui/pagination';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';
import { type OwnCode, OwnCodeForm } from './own-code-form';

type Imported = CallData<'ownCodeImport'>;

const PAGE = 20;
const PROBLEMS = 5;

/** 我的货号: the company's own names of goods, learned from matches; list, edit, delete, export and import. */
export function OwnCodes() {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="我的货号" className="mt-3 rounded-card border border-line bg-card px-4 phone:px-3">
      <Disclosure
        title={
          <span>
            我的货号
            <span className="ml-2 text-13 font-normal text-t3">本公司对商品的叫法与编码，识别时优先</span>
          </span>
        }
        onOpen={() => setOpen(true)}
      >
        {open && <Panel />}
      </Disclosure>
    </section>
  );
}

function Panel() {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const [editing, setEditing] = useState<OwnCode | 'new' | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const query = { keyword, pageNum: String(page), pageSize: String(PAGE) };
  const codes = useQuery({
    ...callQuery('ownCodePage', { query }),
    placeholderData: (before: CallData<'ownCodePage'> | undefined) => before,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['ownCodePage'] });
  const say = (error: unknown) => {
    const text = errorText(error);
    if (text) toast({ text, tone: 'error' });
  };

  const forget = useMutation({
    mutationFn: (code: OwnCode) => api('ownCodeDelete', { body: { codes: [code.code] } }),
    onSuccess: (_, code) => {
      toast({ text: `已删除「${code.words}」`, tone: 'success' });
      if (codes.data?.list.length === 1 && page > 1) setPage(page - 1);
      return refresh();
    },
    onError: say,
  });
  const save = useMutation({
    mutationFn: async () =>
      downloadBlob('我的货号.csv', await readPrivateFile(apiAddress('ownCodeExport', {}))),
    onError: say,
  });
  const take = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return api('ownCodeImport', { body: form } as Parameters<typeof api<'ownCodeImport'>>[1]);
    },
    onSuccess: (result) => {
      setImported(result);
      setPage(1);
      toast({ text: `已导入 ${result.learned} 个货号`, tone: 'success' });
      return refresh();
    },
    onError: say,
  });
  const remove = async (code: OwnCode) => {
    const sure = await confirm({
      title: `删除「${code.words}」？`,
      body: '同事快速下单时也不再按这个叫法识别',
      confirmLabel: '删除',
      danger: true,
    });
    if (sure) forget.mutate(code);
  };

  const columns: readonly Column<OwnCode>[] = [
    { key: 'words', head: '我的货号', cell: ({ words }) => words, card: 'title', rowHead: true },
    {
      key: 'goods',
      head: '商城商品',
      cell: (code) => (
        <span className="min-w-0">
          <a href={goodsPath(code.goodsId)} className="link">
            {code.goodsName}
          </a>
          {code.spec && <span className="ml-1 text-t3">{code.spec}</span>}
          {!code.onSale && (
            <Tag tone="grey" className="ml-1">
              已下架
            </Tag>
          )}
        </span>
      ),
    },
    { key: 'code', head: '商城货号', cell: ({ goodsCode }) => goodsCode, width: '140px' },
    { key: 'by', head: '谁教的', cell: ({ by }) => by || '--', width: '120px', card: 'none' },
    {
      key: 'acts',
      head: '操作',
      width: '96px',
      card: 'actions',
      cell: (code) => (
        <span className="flex gap-1">
          <IconButton size="dense" label={`修改 ${code.words}`} onClick={() => setEditing(code)}>
            <Icon as={Pencil} size={16} />
          </IconButton>
          <IconButton size="dense" label={`删除 ${code.words}`} onClick={() => void remove(code)}>
            <Icon as={Trash2} size={16} />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          aria-label="查找我的货号"
          placeholder="我的货号、商品名或商城货号"
          className="w-64 max-w-full"
          value={typed}
          maxLength={60}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
        <Button icon={<Icon as={Plus} size={16} />} onClick={() => setEditing('new')}>
          添加
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.xlsx"
          aria-label="选择我的货号表格"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) take.mutate(file);
          }}
        />
        <Button
          busy={take.isPending}
          icon={<Icon as={Upload} size={16} />}
          onClick={() => picker.current?.click()}
        >
          导入
        </Button>
        <Button
          busy={save.isPending}
          icon={<Icon as={Download} size={16} />}
          disabledReason={codes.data?.total === 0 && !keyword ? '还没有货号' : null}
          onClick={() => save.mutate()}
        >
          导出 CSV
        </Button>
        <Button
          variant="quiet"
          icon={<Icon as={FileSpreadsheet} size={16} />}
          onClick={() => downloadCsv('我的货号模板', OWN_CODES_HEAD, [])}
        >
          下载模板
        </Button>
      </div>
      {imported && imported.wrong > 0 && (
        <FieldError>
          有 {imported.wrong} 行没有导入：
          {imported.problems
            .slice(0, PROBLEMS)
            .map(({ row, text }) => `第 ${row} 行${text}`)
            .join('；')}
          {imported.wrong > PROBLEMS ? ' …' : ''}
        </FieldError>
      )}
      {editing && (
        <OwnCodeForm
          key={editing === 'new' ? 'new' : editing.code}
          code={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            void refresh();
          }}
        />
      )}
      <DataTable
        label="我的货号"
        dense
        columns={columns}
        rows={codes.data?.list}
        rowKey={({ code }) => code}
        status={codes.isError ? 'error' : codes.isPending ? 'loading' : 'ready'}
        onRetry={() => void codes.refetch()}
        skeletonRows={3}
        empty={
          <Empty
            title={keyword ? '没有找到这样的货号' : '还没有我的货号'}
            hint={
              keyword
                ? '换个词试试，或添加一个'
                : '快速下单时选定商品就会记住叫法，也可以在这里添加或导入整张表'
            }
          />
        }
        pager={<Pagination page={page} pageSize={PAGE} total={codes.data?.total ?? 0} onPage={setPage} />}
      />
    </div>
  );
}
