import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Radio, Switch } from 'antd';
import { useRef } from 'react';
import { staffAddress } from '../../../lib/client';
import { num } from '../../../lib/format';
import { usePref } from '../../../lib/prefs';
import { Kbd } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import '../../../widgets/print-dialog/print-dialog.css';

type Size = '40x30' | 'a4';
/** Most tags of one document. */
const MOST = 500;

/** 打印价签: seen before they are printed. */
export function TagsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [size, setSize] = usePref<Size>('print.tags', '40x30');
  const [withPrice, setWithPrice] = usePref<boolean>('print.tags-price', true);
  const frame = useRef<HTMLIFrameElement>(null);
  const some = ids.slice(0, MOST);
  const { data, error, refetch } = useQuery({
    queryKey: ['goods-tags', some, size, withPrice],
    queryFn: ({ signal }) => readTags({ ids: some.join(','), size, price: withPrice ? '1' : '0' }, signal),
    staleTime: 0,
  });
  const go = () => {
    const page = frame.current?.contentWindow;
    page?.focus();
    page?.print();
  };
  useKeys([{ key: 'Ctrl P', words: '打印', run: go }]);
  return (
    <Modal
      open
      width={820}
      title={`打印 ${num(some.length)} 个价签`}
      onCancel={onClose}
      className="print-dialog"
      footer={
        <>
          <span className="t3 s12">
            {ids.length > MOST ? `一次最多 ${MOST} 个，其余请再打一次` : '条码是商品条码，没有的用货号'}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!data} onClick={go}>
            打印 <Kbd>Ctrl P</Kbd>
          </Button>
        </>
      }
    >
      <div className="print-choices">
        <Radio.Group
          optionType="button"
          value={size}
          aria-label="纸张"
          options={[
            { value: '40x30', label: '40×30 标签' },
            { value: 'a4', label: 'A4 一页 24 个' },
          ]}
          onChange={(event) => setSize(event.target.value as Size)}
        />
        <span className="row gap8 s13">
          <Switch size="small" checked={withPrice} onChange={setWithPrice} aria-label="印上标价" /> 印上标价
        </span>
      </div>
      <div className="print-preview">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <iframe ref={frame} title="价签预览" sandbox="allow-same-origin allow-modals" srcDoc={data} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </Modal>
  );
}

/** The document as the server makes it; a refusal comes as words instead. */
async function readTags(
  query: { ids: string; size: Size; price: string },
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(staffAddress('adminGoodsTags', {}, query), {
    credentials: 'same-origin',
    signal,
  });
  if (response.headers.get('content-type')?.startsWith('text/html')) return response.text();
  const { meta } = (await response.json()) as { meta: { message: string } };
  throw new Error(meta.message);
}
