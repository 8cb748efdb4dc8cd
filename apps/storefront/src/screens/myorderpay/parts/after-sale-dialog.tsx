import type { WireAfterSaleOption } from '@pifa/contract/client';
import { formatCount, type Quantity, quantityLabel, specNotInName } from '@pifa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { newRequestId } from '../../../lib/request-id';
import { Button } from '../../../ui/button';
import { Checkbox, RadioTiles } from '../../../ui/choice';
import { Dialog } from '../../../ui/dialog';
import { RetryBlock } from '../../../ui/retry-block';
import { Field, FieldError } from '../../../ui/field';
import { Select, Textarea } from '../../../ui/input';
import { SkeletonRows, Waiting } from '../../../ui/skeleton';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';
import { type Attachment, AttachmentField } from '../../../widgets/attachments';
import { Money } from '../../../widgets/price-block';
import { QuantityPair } from '../../../widgets/quantity-pair';
import {
  type AfterSaleForm,
  type AfterSaleOptions,
  allOf,
  requestedLines,
  missingOf,
  offerOf,
  openForm,
  refundOf,
  ruleOf,
  withKind,
} from '../after-sale-form';
import { afterSaleOptionsQuery } from '../queries';

interface AfterSaleDialogProps {
  orderId: string;
  /** The line it was opened for; null = the whole order. */
  lineId: string | null;
  symbol: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** 申请售后: goods, quantities, reason and photos; the refund updates with the input. */
export function AfterSaleDialog({ orderId, lineId, symbol, onClose, onDone }: AfterSaleDialogProps) {
  const optionsQuery = useQuery(afterSaleOptionsQuery(orderId));
  const options = optionsQuery.data;
  const [changed, setForm] = useState<AfterSaleForm | null>(null);
  const form = changed ?? (options ? openForm(options, lineId) : null);
  const [photos, setPhotos] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState(false);
  const [pressed, setPressed] = useState(false);
  // One request id per form: sending it again after a lost response creates no second request.
  const [requestId] = useState(newRequestId);
  const missing = form && options ? missingOf(form, options, photos.length) : null;
  const send = useMutation({
    mutationFn: (ready: { form: AfterSaleForm; options: AfterSaleOptions }) =>
      api('afterSaleAdd', { body: bodyOf(ready, photos, requestId) }),
    onSuccess: async (made) => {
      toast({ text: `售后申请 ${made.no} 已提交，商家会尽快处理`, tone: 'success' });
      await onDone();
    },
  });
  const submit = () => {
    setPressed(true);
    if (form && options && missing === null && !uploading) send.mutate({ form, options });
  };
  return (
    <Dialog
      open
      title="申请售后"
      description={options && `订单 ${options.orderNo}`}
      width={720}
      phone="full"
      stubborn
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto phone:w-full phone:flex-none!">
            <span className="text-13 text-t3">预计退款 </span>
            <span aria-live="polite" data-testid="refund">
              <Money
                amount={form && options ? refundOf(form, options) : null}
                symbol={symbol}
                tone="brand"
                className="text-20"
              />
            </span>
          </p>
          <Button onClick={onClose}>再想想</Button>
          <Button
            variant="brand"
            busy={send.isPending}
            disabledReason={uploading ? '照片上传中' : null}
            onClick={submit}
          >
            提交申请
          </Button>
        </>
      }
    >
      {form && options ? (
        <div className="flex flex-col gap-4">
          <Fields form={form} options={options} onChange={setForm} />
          <AttachmentField
            label={form.kind === 'damaged' ? '照片（至少一张）' : '照片'}
            purpose="after-sale"
            value={photos}
            onChange={setPhotos}
            onBusy={setUploading}
          />
          <p className="text-12 text-t3">
            退款按实付金额分摊，优惠和积分已计入；优惠券不退，已用积分按比例退回。运费是否退还由商家确认。
          </p>
          {pressed && missing && <FieldError>{missing}</FieldError>}
          {send.isError && errorText(send.error) && <FieldError>{errorText(send.error)}</FieldError>}
        </div>
      ) : optionsQuery.isError ? (
        <RetryBlock
          cause={errorText(optionsQuery.error)}
          onRetry={() => void optionsQuery.refetch()}
          busy={optionsQuery.isFetching}
        />
      ) : (
        <Waiting>
          <SkeletonRows rows={4} />
        </Waiting>
      )}
    </Dialog>
  );
}

function bodyOf(
  { form, options }: { form: AfterSaleForm; options: AfterSaleOptions },
  photos: readonly Attachment[],
  requestId: string,
) {
  return {
    orderId: options.orderId,
    kind: form.kind,
    reason: form.reason,
    description: form.description.trim(),
    lines: requestedLines(form, options).map(({ line, num }) => ({ orderLineId: line.orderLineId, num })),
    photos: photos.map(({ uploadId }) => uploadId),
    requestId,
  };
}

/** Kind, lines with quantities, reason, remark. */
function Fields({
  form,
  options,
  onChange,
}: {
  form: AfterSaleForm;
  options: AfterSaleOptions;
  onChange: (form: AfterSaleForm) => void;
}) {
  const kind = options.kinds.find((one) => one.kind === form.kind);
  const choose = (line: WireAfterSaleOption, quantity: Quantity | null) => {
    const { [line.orderLineId]: _gone, ...rest } = form.quantities;
    onChange({ ...form, quantities: quantity ? { ...rest, [line.orderLineId]: quantity } : rest });
  };
  return (
    <>
      <section>
        <h3 className="mb-1 text-14">申请类型</h3>
        <RadioTiles
          label="申请类型"
          value={form.kind}
          onChange={(next) => onChange(withKind(form, options, next))}
          options={options.kinds.map((one) => ({
            value: one.kind,
            label: one.name,
            disabled: !one.open,
            note: one.open ? undefined : one.why,
          }))}
        />
        {kind && <p className="mt-1 text-12 text-t3">{kind.hint}</p>}
      </section>
      <section>
        <h3 className="mb-1 text-14">商品与数量</h3>
        <ul className="divide-y divide-line rounded-card border border-line">
          {options.lines.map((line) => (
            <LineRow key={line.orderLineId} line={line} form={form} onChange={(to) => choose(line, to)} />
          ))}
        </ul>
      </section>
      <Field label="申请原因" required>
        {(wiring) => (
          <Select
            {...wiring}
            value={form.reason}
            placeholder="请选择"
            options={(kind?.reasons ?? []).map((reason) => ({ value: reason, label: reason }))}
            onChange={(event) => onChange({ ...form, reason: event.target.value })}
          />
        )}
      </Field>
      <Field label="说明">
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={3}
            maxLength={500}
            count
            placeholder="写清数量、批次和情况，处理更快（选填）"
            value={form.description}
            onChange={(event) => onChange({ ...form, description: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function LineRow({
  line,
  form,
  onChange,
}: {
  line: WireAfterSaleOption;
  form: AfterSaleForm;
  onChange: (quantity: Quantity | null) => void;
}) {
  const offer = offerOf(line, form.kind);
  const quantity = form.quantities[line.orderLineId];
  const rule = ruleOf(line, form.kind);
  const most = allOf(line, form.kind);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <Checkbox
        checked={quantity !== undefined}
        disabled={offer.num === 0}
        onChange={(event) => onChange(event.target.checked ? most : null)}
        className="min-w-60 flex-1"
      >
        <span className="text-14 text-t1">{line.goodsName}</span>
        {line.tag && (
          <Tag tone="amber" className="ml-1">
            {line.tag}
          </Tag>
        )}
        <span className="block text-12 text-t3">
          {[
            specNotInName(line.goodsName, line.spec),
            offer.num > 0
              ? `可申请 ${quantityLabel(rule, most)}${most.packs > 0 ? `（共 ${formatCount(offer.num)}${line.unit}）` : ''}`
              : offer.why,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Checkbox>
      {quantity && (
        <QuantityPair
          rule={rule}
          value={quantity}
          name={line.goodsName}
          density="dense"
          onChange={(next) => onChange(next)}
          className="phone:w-full"
        />
      )}
    </li>
  );
}
