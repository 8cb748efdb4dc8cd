import type { WireOrderDetail, WirePayState } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Field, FieldError } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';
import { amountText } from '../../../widgets/order-parts';
import { payStateQuery } from '../queries';
import { dueAmount } from '../due';

const MOST_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** 对公转账: where to, what to write, each with its copy button; then the voucher (UX §4.7). */
export function TransferPanel({ pay, order }: { pay: WirePayState; order: WireOrderDetail }) {
  const account = order.transferAccount;
  const facts = [
    ['收款户名', account?.name ?? ''],
    ['开户行', account?.bank ?? ''],
    ['收款账号', account?.account ?? ''],
    ['转账金额', amountText(dueAmount(pay), '')],
    ['转账附言', pay.orderNo],
  ].filter(([, value]) => value);
  return (
    <div className="py-4">
      {account ? (
        <dl className="divide-y divide-line rounded-card border border-line">
          {facts.map(([label, value = '']) => (
            <div key={label} className="flex items-center gap-3 px-4 py-2 phone:gap-2 phone:pr-1 phone:pl-3">
              <dt className="w-20 shrink-0 text-13 text-t3 phone:w-14">{label}</dt>
              <dd className="flex min-w-0 flex-1 items-center justify-between gap-3 text-t1 phone:gap-1 phone:text-14">
                <span className="min-w-0 break-all">{value}</span>
                <CopyButton text={value.replaceAll(',', '')} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-t2">收款账户请向客服索取，转账时请附言订单号 {pay.orderNo}。</p>
      )}
      <p className="mt-2 text-12 text-t3">
        请用贵公司账户转账，附言填写订单号以便核对。上传凭证后订单不再计时，到账确认后安排发货。
      </p>
      <Voucher order={order} orderId={pay.orderId} />
    </div>
  );
}

function Voucher({ order, orderId }: { order: WireOrderDetail; orderId: string }) {
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const send = useMutation({
    meta: { replay: '上传转账凭证' },
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      const { uploadId } = await api('upload', {
        query: { purpose: 'voucher' },
        body: form,
      } as Parameters<typeof api<'upload'>>[1]);
      return api('payTransfer', { body: { orderId, uploadId, note: note.trim() } });
    },
    onSuccess: async (next) => {
      queries.setQueryData(payStateQuery(orderId).queryKey, next);
      await queries.invalidateQueries({ queryKey: ['orderDetail'] });
      setNote('');
      toast({ text: '凭证已提交，到账确认后安排发货', tone: 'success' });
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = !TYPES.includes(file.type)
      ? '只能上传 JPG、PNG 或 WebP 图片'
      : file.size > MOST_BYTES
        ? '图片不能超过 5MB'
        : null;
    setWrong(problem);
    if (!problem) send.mutate(file);
  };
  const error = wrong ?? (send.isError ? errorText(send.error) : null);
  const waits = order.vouchers.some((voucher) => voucher.state === 'waiting');
  return (
    <section className="mt-4 rounded-card bg-sub p-4">
      <h3 className="text-14">转账凭证</h3>
      {order.vouchers.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-13">
          {order.vouchers.map((voucher, index) => (
            <li key={voucher.url} className="flex flex-wrap items-center gap-2">
              <span className="text-t2">
                凭证 {index + 1} · {voucher.createTime && formatMinute(new Date(voucher.createTime))}
              </span>
              <Tag
                tone={
                  voucher.state === 'confirmed' ? 'green' : voucher.state === 'rejected' ? 'red' : 'amber'
                }
              >
                {voucher.stateName || '待确认'}
              </Tag>
              {voucher.note && <span className="text-t3">{voucher.note}</span>}
            </li>
          ))}
        </ul>
      )}
      {waits && (
        <p className="mt-2 text-13 text-green-700">凭证已提交，订单为您保留，到账确认后会自动更新。</p>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field label="备注" hideLabel className="min-w-50 flex-1">
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={100}
              placeholder="付款人户名或流水号（选填）"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <input
          ref={picker}
          type="file"
          accept={TYPES.join(',')}
          aria-label="选择转账凭证图片"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button
          variant={waits ? 'outline' : 'brand'}
          busy={send.isPending}
          icon={<Icon as={Upload} size={16} />}
          onClick={() => picker.current?.click()}
        >
          {order.vouchers.length > 0 ? '再传一张' : '上传凭证'}
        </Button>
      </div>
      <p className="mt-1 text-12 text-t3">支持 JPG、PNG、WebP，不超过 5MB</p>
      {error && <FieldError>{error}</FieldError>}
    </section>
  );
}
