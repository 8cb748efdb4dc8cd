import { formatDate } from '@pifa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { apiAddress, callQuery } from '../../lib/api';
import { downloadBlob } from '../../lib/download';
import { errorText } from '../../lib/errors';
import { readPrivateFile } from '../../lib/private-file';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog')).CloseDialog }));

const FORMATS = { json: 'json', text: 'txt' } as const;
type Format = keyof typeof FORMATS;

/** 个人数据: export of one's own data, and closing the account. */
export function PersonalData() {
  const [closing, setClosing] = useState(false);
  const facts = useQuery(callQuery('accountClosing'));
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const file = await readPrivateFile(`${apiAddress('personalExport', {})}?format=${format}`);
      downloadBlob(`我的数据.${FORMATS[format]}`, file);
    },
    onSuccess: () => toast({ text: '已下载我的数据', tone: 'success' }),
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  const agreement = facts.data?.agreement;
  return (
    <section
      aria-label="个人数据"
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 phone:p-3"
    >
      <h2 className="text-16">个人数据</h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-14 text-t1">下载我的数据</p>
          <p className="text-13 text-t3">
            账号与同意记录、地址、订单、售后、付款、发票、询价与留言、评价、消息、卡券、积分、抽奖、收藏等：您自己的，和您以公司名义共用的
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button
            busy={save.isPending && save.variables === 'text'}
            onClick={() => !save.isPending && save.mutate('text')}
          >
            下载可阅读的文本
          </Button>
          <Button
            busy={save.isPending && save.variables === 'json'}
            onClick={() => !save.isPending && save.mutate('json')}
          >
            下载 JSON
          </Button>
        </span>
      </div>
      {agreement && (
        <p className="text-13 text-t3">
          已同意用户协议（{agreement.version || '当时的版本'}），{formatDate(new Date(agreement.time))}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-14 text-t1">注销账号</p>
          <p className="text-13 text-t3">个人信息抹去且不能恢复，公司的交易记录保留</p>
        </div>
        <Button onClick={() => setClosing(true)}>注销账号</Button>
      </div>
      {closing && (
        <Suspense>
          <CloseDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </section>
  );
}
