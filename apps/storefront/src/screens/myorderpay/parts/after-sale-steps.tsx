import type { WireAfterSale } from '@pifa/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, FieldError } from '../../../ui/field';
import { Input, Textarea } from '../../../ui/input';
import { toast } from '../../../ui/toast';
import { type Attachment, AttachmentField } from '../../../widgets/attachments';

interface StepProps {
  request: WireAfterSale;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** 填写退货单号. */
export function ReturnParcelDialog({ request, onClose, onDone }: StepProps) {
  const [carrier, setCarrier] = useState('');
  const [trackingNo, setTrackingNo] = useState('');
  const [pressed, setPressed] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      api('afterSaleSend', {
        params: { id: request.id },
        body: { carrier: carrier.trim(), trackingNo: trackingNo.trim() },
      }),
    onSuccess: async () => {
      toast({ text: '退货物流已提交，商家收到后退款', tone: 'success' });
      await onDone();
    },
  });
  const missing = { carrier: carrier.trim() === '', no: trackingNo.trim() === '' };
  const submit = () => {
    setPressed(true);
    if (!missing.carrier && !missing.no) send.mutate();
  };
  return (
    <Dialog
      open
      title="填写退货单号"
      description={request.returnAddress && `寄回地址：${request.returnAddress}`}
      onClose={onClose}
      stubborn={send.isPending}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="brand" busy={send.isPending} onClick={submit}>
            提交
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="承运商" required error={pressed && missing.carrier ? '请填写承运商' : null}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={40}
              placeholder="例如 顺丰速运"
              value={carrier}
              onChange={(event) => setCarrier(event.target.value)}
            />
          )}
        </Field>
        <Field label="物流单号" required error={pressed && missing.no ? '请填写物流单号' : null}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={60}
              value={trackingNo}
              onChange={(event) => setTrackingNo(event.target.value)}
            />
          )}
        </Field>
        {send.isError && errorText(send.error) && <FieldError>{errorText(send.error)}</FieldError>}
      </div>
    </Dialog>
  );
}

/** 再次申请: resubmits a refused request with more evidence. */
export function AskAgainDialog({ request, onClose, onDone }: StepProps) {
  const [remark, setRemark] = useState('');
  const [photos, setPhotos] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      api('afterSaleAgain', {
        params: { id: request.id },
        body: { description: remark.trim(), photos: photos.map(({ uploadId }) => uploadId) },
      }),
    onSuccess: async () => {
      toast({ text: '已再次提交，商家会重新处理', tone: 'success' });
      await onDone();
    },
  });
  return (
    <Dialog
      open
      title="再次申请"
      description={`商家拒绝的原因：${request.rejectReason}。每个申请可再提交一次。`}
      onClose={onClose}
      stubborn
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="brand"
            busy={send.isPending}
            disabledReason={uploading ? '照片上传中' : null}
            onClick={() => send.mutate()}
          >
            再次提交
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="补充说明">
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              maxLength={500}
              count
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
          )}
        </Field>
        {request.photos.length < 6 && (
          <AttachmentField
            label="补充照片"
            purpose="after-sale"
            value={photos}
            onChange={setPhotos}
            onBusy={setUploading}
            most={6 - request.photos.length}
          />
        )}
        {send.isError && errorText(send.error) && <FieldError>{errorText(send.error)}</FieldError>}
      </div>
    </Dialog>
  );
}
