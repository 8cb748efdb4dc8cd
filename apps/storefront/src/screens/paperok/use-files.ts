import type { WireInvoiceFile } from '@pifa/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, financeAddress } from '../../lib/api';
import { downloadFrom } from '../../lib/download';
import { usePressOnce } from '../../lib/use-press-once';
import { filesQuery } from './queries';

interface Wanted {
  format: string;
  /** '' = the invoice itself, else one of its red letters. */
  redId: string;
}

/** The files and their download: the signed link is requested on click, because it is valid only briefly. */
export function useFiles(id: string) {
  const known = useQuery(filesQuery(id));
  const files = known.data?.files ?? [];
  const open = useMutation({
    meta: { replay: '下载发票' },
    mutationFn: async ({ format, redId }: Wanted) => {
      const { files: fresh } = await api('invoiceOk', { query: { id } });
      const file = fresh.find((one) => one.format === format && one.redId === redId);
      if (!file) throw new Error('文件正在取回，请稍后再试');
      downloadFrom(financeAddress(file.url), file.name);
    },
  });
  const download = usePressOnce(open.mutateAsync);
  const of = (redId: string): WireInvoiceFile[] => files.filter((file) => file.redId === redId);
  return {
    ready: known.isSuccess,
    own: of(''),
    of,
    download,
    isBusy: ({ format, redId }: Wanted) =>
      open.isPending && open.variables.format === format && open.variables.redId === redId,
    error: open.error,
  };
}
